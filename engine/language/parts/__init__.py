"""The parts of a ruleset that stand by themselves: components, options, actions and the like."""
