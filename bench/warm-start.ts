/** From `npm start`'s own command to /readyz 200 on a data folder that exists, beside a bare Node HTTP server. */
import { spawn } from "node:child_process";
import { type Bench, ended, type Figure, median, printed, sitemend, withFolder } from "./support.ts";

const ROUNDS = 5;
const BARE = "require('http').createServer((q,r)=>r.end()).listen(0,()=>console.log('ready'))";

export const warmStart: Bench = {
  name: "warm-start",
  run: () =>
    withFolder(async (folder) => {
      await startOnce(folder);
      const ours: number[] = [];
      const bare: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await startOnce(folder));
        bare.push(await bareOnce());
      }
      return [
        { name: "ready after", value: median(ours), unit: "ms", note: `median of ${ROUNDS}; the bound is 5,000` },
        { name: "slowest", value: Math.max(...ours), unit: "ms", note: "" },
        {
          name: "times a bare Node HTTP server",
          value: median(ours) / median(bare),
          unit: "x",
          note: `bare: ${Math.round(median(bare))} ms`,
        },
      ] satisfies Figure[];
    }),
};

async function startOnce(folder: string): Promise<number> {
  const begin = performance.now();
  const service = sitemend([], folder, { SITEMEND_PORT: "0" });
  const [, url] = await printed(service, /ready at (\S+)/);
  const answer = await fetch(`${url}/readyz`);
  const elapsed = performance.now() - begin;
  if (answer.status !== 200) throw new Error(`/readyz answered ${answer.status}`);
  service.kill("SIGTERM");
  await ended(service);
  return elapsed;
}

async function bareOnce(): Promise<number> {
  const begin = performance.now();
  const server = spawn(process.execPath, ["-e", BARE], { stdio: ["ignore", "pipe", "ignore"] });
  await printed(server, /ready/);
  const elapsed = performance.now() - begin;
  server.kill();
  await ended(server);
  return elapsed;
}
