"""All tests run in checked mode: every access to a state is checked, every pass is verified."""

import gc
import os
import signal

os.environ["BOARDWRIGHT_CHECKED"] = "1"
# Rulesets are made of many small objects that stay: looking through them often is wasted.
gc.set_threshold(100_000, 10, 10)
# What runs in a shell's background inherits that Ctrl-C is ignored; what is tested must not.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
