// IDA* with Manhattan distance on the fifteen-puzzle as one would write it in C++: the peer
// of Sleuth's kernel in benchmarks/tiles.py. Boards come on standard input, 16 numbers each,
// goal 0 1 2 … 15; out go the length and the nodes of each.
#include <cstdio>
#include <cstdlib>

static int board[16], distance_to[16][16];
static int ways[16], target[16][4], direction[16][4];
static long long nodes;

static bool descend(int gap, int back, int depth, int estimate, int bound) {
    for (int number = 0; number < ways[gap]; number++) {
        if (direction[gap][number] == back) continue;
        int cell = target[gap][number], tile = board[cell];
        int rest = estimate + distance_to[tile][gap] - distance_to[tile][cell];
        nodes++;
        if (depth + 1 + rest > bound) continue;
        if (rest == 0) return true;
        board[gap] = tile;
        if (descend(cell, 3 - direction[gap][number], depth + 1, rest, bound)) return true;
        board[cell] = tile;
    }
    return false;
}

int main() {
    const int down[4] = {-1, 0, 0, 1}, right[4] = {0, -1, 1, 0};
    for (int cell = 0; cell < 16; cell++) {
        for (int tile = 0; tile < 16; tile++)
            distance_to[tile][cell] = std::abs(tile / 4 - cell / 4) + std::abs(tile % 4 - cell % 4);
        for (int way = 0; way < 4; way++) {
            int row = cell / 4 + down[way], column = cell % 4 + right[way];
            if (row < 0 || row > 3 || column < 0 || column > 3) continue;
            target[cell][ways[cell]] = row * 4 + column;
            direction[cell][ways[cell]++] = way;
        }
    }
    while (std::scanf("%d", &board[0]) == 1) {
        for (int cell = 1; cell < 16; cell++)
            if (std::scanf("%d", &board[cell]) != 1) return 1;
        int gap = 0, estimate = 0;
        for (int cell = 0; cell < 16; cell++) {
            if (board[cell] == 0) gap = cell;
            else estimate += distance_to[board[cell]][cell];
        }
        nodes = 1;
        int bound = estimate;
        while (!descend(gap, 4, 0, estimate, bound)) bound += 2;
        std::printf("%d %lld\n", bound, nodes);
    }
}
