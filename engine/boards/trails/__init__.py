"""Trails: the walks on a board that use no edge twice, and how long they can be.

A trail may come to a space several times, except that some spaces can't be passed: it may only
begin and end on them. Asked is, for one origin and all ends, which numbers of edges trails have.
There are far too many trails to list them: on a map of 46 spaces, millions of 20 edges from one
space. Two exact methods share the work, and are tested against each other.

**Layers** (`layers`). From the trails of k edges follow those of k + 1. A trail's last space and
set of edges is all that counts. This is quick for short trails, and hopeless for long ones.

**A sweep** (`order`, `table`, `sweep`). Euler: a set of edges can be walked as one trail from a to
b if it hangs together and has an even number of edges at every space, except an odd one at a and b
(if these differ). So no trails need to be followed, only sets of edges to be chosen with the
right parities, in one piece. A sweep decides edge by edge which to take. What matters of the
decisions behind is only how they left the spaces that have edges both behind and ahead, the
*frontier*: the parity of each, and which hang together. Choices that agree in this are one state,
with the set of the numbers of edges that they took, as a mask. With a narrow frontier there are
few states, however many trails. What follows on which state is the same for every query: it is a
table, made once for a board.

The second method is frontier-based search: Knuth's Simpath (The Art of Computer Programming 4A,
7.1.4, exercise 225) for paths, and Kawahara, Inoue, Iwashita and Minato, "Frontier-based search
for enumerating all constrained subgraphs with compressed representation" (2017), in general. They
build decision diagrams to count or list the sets; here only their sizes are asked for, and so a
mask a state is enough.
"""

from engine.boards.trails.answers import Lengths, TooWide, Trails

__all__ = ["Lengths", "TooWide", "Trails"]
