/** Runs something with every sequence of choices that it can make. */

/** One of so many, counted from 0. */
export type Choose = (size: number) => number;

/** Each run has a copy of the start of its own. Answers the worlds that differ. */
export async function everyOutcome<World>(
  start: World,
  run: (world: World, choose: Choose) => Promise<void>,
): Promise<World[]> {
  const found = new Map<string, World>();
  const path: number[] = [];
  for (;;) {
    const world = structuredClone(start);
    const sizes: number[] = [];
    await run(world, (size) => {
      const at = sizes.push(size) - 1;
      path[at] ??= 0;
      return path[at];
    });
    found.set(JSON.stringify(world), world);
    path.length = sizes.length;
    // The next path in the order of an odometer.
    while (path.length > 0 && (path.at(-1) ?? 0) + 1 >= (sizes[path.length - 1] ?? 0)) path.pop();
    const last = path.pop();
    if (last === undefined) return [...found.values()];
    path.push(last + 1);
  }
}
