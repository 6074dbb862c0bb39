/**
 * The auditing peer whose checks are nearest to ours, on the small site, each with nothing kept from before. It isn't on npm: where its
 * program isn't named, the lines say so and count for nothing. Its options: docs.squirrelscan.com/cli/audit.
 */
import { join } from "node:path";
import { auditCommand } from "./our-audit.ts";
import { measure } from "./processes.ts";
import { type Figure, withFolder } from "./support.ts";
import { pagesIn, type ServedCorpus } from "./web-server.ts";

const PROGRAM = process.env.BENCH_SQUIRRELSCAN;
const TIMES_FASTER = { name: "small: squirrelscan ÷ ours, time", unit: "x", bound: { atLeast: 8 } };
const TIMES_CHEAPER = { name: "small: squirrelscan ÷ ours, CPU", unit: "x", bound: { atLeast: 7 } };

export async function squirrelscan(site: ServedCorpus): Promise<readonly Figure[]> {
  if (PROGRAM === undefined) {
    const note = "BENCH_SQUIRRELSCAN doesn't name its program";
    return [TIMES_FASTER, TIMES_CHEAPER].map((line) => ({ ...line, value: Number.NaN, note }));
  }
  const theirs = await pagesAndCosts(site, (folder) => ({
    command: [PROGRAM, "audit", site.url, "-m", "100000", "--refresh", "-f", "json", "-o", join(folder, "out.json")],
    environment: { HOME: folder },
  }));
  const ours = await pagesAndCosts(site, (folder) => auditCommand(site.url, folder));
  if (theirs.pages < 0.9 * ours.pages) throw new Error(`squirrelscan read ${theirs.pages} pages: ${theirs.errors}`);
  const note = `${ours.pages} pages in ${ours.seconds.toFixed(1)} s, ${ours.cpuSeconds.toFixed(1)} CPU s; theirs ${theirs.pages} in ${theirs.seconds.toFixed(1)} s, ${theirs.cpuSeconds.toFixed(1)} CPU s`;
  return [
    { ...TIMES_FASTER, value: theirs.seconds / ours.seconds, note },
    { ...TIMES_CHEAPER, value: theirs.cpuSeconds / ours.cpuSeconds, note },
  ];
}

interface Program {
  readonly command: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/** With the start of a database, where there is one. */
function pagesAndCosts(site: ServedCorpus, program: (folder: string) => Program) {
  return withFolder(async (folder) => {
    const { command, environment } = program(folder);
    const answered = site.watch();
    const { seconds, cpuSeconds, errors } = await measure(command, { environment, cwd: folder });
    return { seconds, cpuSeconds, errors, pages: pagesIn(answered()) };
  });
}
