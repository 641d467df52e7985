"""The random generator, one definition for stepping, playouts and generated code.

PCG32 XSH-RS (O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms
for Random Number Generation", 2014): 64 bits of state, the output taken from the old state; a
number below n is `output * n >> 32`. Seeds go through the finaliser of splitmix64 (Steele, Lea,
Flood, 2014), as neighbouring seeds of a linear generator give related games.
"""

from __future__ import annotations

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MASK = 0xFFFFFFFFFFFFFFFF


def mix(word: int) -> int:
    """Turn a seed of any size into 64 unrelated bits."""
    word = (word + 0x9E3779B97F4A7C15) & MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


def step(word: int) -> int:
    """The generator's next state."""
    return (word * MULTIPLIER + INCREMENT) & MASK


def output(word: int) -> int:
    """The 32 bits that a state gives."""
    return (((word >> 22) ^ word) >> ((word >> 61) + 22)) & 0xFFFFFFFF
