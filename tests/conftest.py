"""All tests run in checked mode: every access to a state is checked, every pass is verified."""

import gc
import os

os.environ["BOARDWRIGHT_CHECKED"] = "1"
# Rulesets are made of many small objects that stay: looking through them often is wasted.
gc.set_threshold(100_000, 10, 10)
