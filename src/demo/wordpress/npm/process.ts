/** The process that runs this PHP: code of whoever started it, and, when told to, a WordPress on loopback. */
import { php as quoted } from "../install.ts";
import type { FromServer, ServerSettings, ToServer } from "./messages.ts";
import { openPhp } from "./php.ts";
import { createWebServer } from "./web-server.ts";

const { programs, folder, site, url } = JSON.parse(process.argv[2] ?? "{}") as ServerSettings;
// The demo is whoever started it: without that nobody would end this.
process.on("disconnect", () => process.exit(0));
const opening = openPhp(programs, folder);
process.on("message", (message: ToServer) => {
  if (message.is === "serve") serve();
  else void run(message);
});

async function run({ id, code }: Extract<ToServer, { is: "run" }>): Promise<void> {
  try {
    const php = await opening;
    const { body, exitCode, errors } = await php({ run: { code: `<?php chdir(${quoted(site)}); ${code}` } });
    const output = Buffer.from(body).toString("utf8");
    if (exitCode === 0) tell({ is: "ran", id, output });
    else tell({ is: "failed", id, reason: `${errors}\n${output}`.trim() });
  } catch (error) {
    tell({ is: "failed", id, reason: error instanceof Error ? error.message : String(error) });
  }
}

async function serve(): Promise<void> {
  const server = createWebServer(site, await opening);
  const { hostname, port } = new URL(url);
  server.listen(Number(port), hostname, () => tell({ is: "serving" }));
}

function tell(message: FromServer): void {
  process.send?.(message);
}
