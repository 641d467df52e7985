"""Rulesets made to do harm, and the confined process in which they are tried."""
