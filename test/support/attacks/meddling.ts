/** Mischief at a certain write of ours: the n-th since it was set. Dry runs are no writes. */
import type { Mischief, Passed } from "../meddler.ts";
import type { AttackWorld } from "./world.ts";

export const isWrite = ({ method, path, body }: Passed): boolean =>
  method === "POST" &&
  (/wp\/v2\/posts\/\d+(\?|$)/.test(path) || (path.includes("sitemend/v1/apply") && !body.includes('"dryRun":true')));

export async function atWrite(
  world: AttackWorld,
  nth: number,
  mischief: Mischief,
  work: () => Promise<unknown>,
): Promise<void> {
  let writes = 0;
  world.site.meddle((passed) => (isWrite(passed) && ++writes === nth ? mischief : undefined));
  try {
    await work();
  } finally {
    world.site.meddle(() => undefined);
  }
  if (writes < nth) throw new Error(`Write ${nth} never came.`);
}
