"""`python -m tools` is the same as `boardwright`."""

import sys

from tools.app import main

sys.exit(main())
