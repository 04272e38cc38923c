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

static inline uint64_t added(uint64_t plane[3], uint64_t bits)
{
    for (int k = 0; k < 3; k++) {
        uint64_t carry = plane[k] & bits;
        plane[k] ^= bits;
        bits = carry;
    }
    return bits;
}

static inline int fewer(uint64_t *cells, uint64_t plane)
{
    uint64_t some = *cells & ~plane;
    if (!some)
        return 1;
    *cells = some;
    return 0;
}

/* At most 63 cells. */
void bit_planes(word *state, word *begin, word *open, word *todo, word *end, word *pick,
                word *choice, word *need, word *room, uint8_t *once, word *low, uint32_t *name,
                word *group, word groups)
{
    word level = state[LEVEL], base = state[BASE], lack = state[LACK], found = 0, nodes = 0;
    word row = groups + 1;
    uint64_t p[3] = {0, 0, 0}, over = open[base];
    int fresh = 1;
    for (;;) {
        word *now = begin + level * row, *below = now + row;
        if (fresh) {
            fresh = 0;
            word first = now[0], last = now[groups], fewest = 0;
            uint64_t a = open[level], x = a & ~over;
            if (!x && a) {
                uint64_t upper[3] = {0, 0, 0}, beyond = 0;
                p[0] = p[1] = p[2] = 0;
                for (word k = first; k < last; k++)
                    beyond |= added(upper, added(p, low[k]));
                x = a & ~beyond;
                if (x) {
                    fewest = 4 * fewer(&x, upper[2]);
                    fewest += 2 * fewer(&x, upper[1]);
                    fewest += fewer(&x, upper[0]);
                    fewest *= 8;
                } else {
                    x = a;
                    fewest = 56;
                    p[0] = p[1] = p[2] = -1;
                }
            }
            fewest += 4 * fewer(&x, p[2]);
            fewest += 2 * fewer(&x, p[1]);
            fewest += fewer(&x, p[0]);
            if (!a) {
                fewest = (word)1 << 40;
                last = first;
            }
            x &= -x;
            for (word g = 0; g < groups; g++)
                if (once[g] && room[g] && now[g + 1] - now[g] < fewest) {
                    first = now[g];
                    last = now[g + 1];
                    fewest = last - first;
                    x = 0;
                }
            pick[level] = x;
            todo[level] = first;
            end[level] = last;
        }
        word t = todo[level], last = end[level];
        uint64_t x = pick[level];
        if (x)
            while (t < last && !(low[t] & x))
                t++;
        if (t == last) {
            if (level <= base)
                break;
            level--;
            word g = group[choice[level]];
            room[g]++;
            lack += ++need[g] > 0;
            continue;
        }
        nodes++;
        todo[level] = t + 1;
        word c = name[t], g = group[c], m = low[t], lacking = lack - (need[g] > 0);
        uint64_t a = open[level] & ~m;
        choice[level] = c;
        if (!a && !lacking) {
            found++;
            continue;
        }
        need[g]--;
        room[g]--;
        p[0] = p[1] = p[2] = over = 0;
        word j = now[groups];
        below[0] = j;
        fresh = 1;
        for (word i = 0; i < groups && fresh; i++) {
            if (room[i] > 0)
                for (word k = now[i]; k < now[i + 1]; k++) {
                    word u = low[k], keep = !(u & m);
                    name[j] = name[k];
                    low[j] = u;
                    j += keep;
                    over |= added(p, u & -keep);
                }
            below[i + 1] = j;
            fresh = j - below[i] >= need[i];
        }
        if (fresh && !(a & ~(p[0] | p[1] | p[2] | over))) {
            lack = lacking;
            open[++level] = a;
        } else {
            fresh = 0;
            need[g]++;
            room[g]++;
        }
    }
    state[FOUND] = found;
    state[NODES] = nodes;
    state[DONE] = 1;
}
