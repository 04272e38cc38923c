/* Plain C ports of two kernels, to see what a node of them may cost: the same nodes in the same
   order, for what test_ports.py gives them. Names as in the kernels' own files. */

#include <stdint.h>

typedef int64_t word;

enum { LEVEL, BASE, FOUND, NODES, DONE, LACK };

/* One word of forms, each group used at most once, no optional cells, nothing merged. */
void fit_tables(word *state, uint32_t *at, word *filled, word *todo, word *words, uint32_t *form,
                word *left, word *ahead, word *inside, word *near, word *far, word *offset,
                word *others, word length)
{
    word level = state[LEVEL], base = state[BASE], found = 0, nodes = 0;
    word c = at[level], f = todo[level];
    uint64_t o = filled[level], w = ((uint64_t)ahead[c] & ~o) >> 1;
    if (words[level] < 0)
        f = left[level] & inside[c] & near[w & 4095] & far[w >> 12 & 4095];
    for (;;) {
        if (!f) {
            if (level == base)
                break;
            level--;
            c = at[level];
            o = filled[level];
            f = todo[level];
            continue;
        }
        nodes++;
        int i = __builtin_ctzll(f);
        f &= f - 1;
        form[level] = i;
        word c2 = c;
        uint64_t o2 = o | offset[i], empty = (uint64_t)ahead[c] & ~o2;
        while (!empty && c2 + 63 < length) {
            c2 += 63;
            o2 = 0;
            empty = ahead[c2];
        }
        if (!empty) {
            found++;
            continue;
        }
        int step = __builtin_ctzll(empty);
        c2 += step;
        o2 >>= step;
        w = ((uint64_t)ahead[c2] & ~o2) >> 1;
        word a = left[level] & others[i];
        word f2 = a & inside[c2] & near[w & 4095] & far[w >> 12 & 4095];
        left[level + 1] = a;
        if (!f2)
            continue;
        todo[level] = f;
        level++;
        at[level] = c = c2;
        filled[level] = o = o2;
        f = f2;
    }
    state[FOUND] = found;
    state[NODES] = nodes;
    state[DONE] = 1;
}
