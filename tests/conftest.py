"""All tests run in checked mode: every access to a state is checked, every pass is verified."""

import os

os.environ["BOARDWRIGHT_CHECKED"] = "1"
