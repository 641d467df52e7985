"""Measurements: playouts per CPU second beside hand-written Python, loading, copying, memory."""
