/** A WordPress of npm's packages: on SQLite, with a PHP that Node runs, in one process. No root, no other program. */
import { type ChildProcess, fork } from "node:child_process";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { programFile } from "#installation/own-files.ts";
import type { Ground, GroundRequest } from "../ground.ts";
import { writeConfig } from "../install.ts";
import { type Php, stop, until } from "../programs.ts";
import { freePort } from "../web-server.ts";
import type { FromServer, ServerSettings, ToServer } from "./messages.ts";

const KEPT_WORDS = 2_000;

export async function layFromNpm({ folder, programs, secret, started }: GroundRequest): Promise<Ground> {
  const site = join(folder, "wordpress");
  await cp(join(programs, "wordpress"), site, { recursive: true });
  await writeConfig(site, { folder, secret });
  const url = `http://127.0.0.1:${await freePort()}/`;
  const { child, ask } = startProcess({ programs, folder, site, url });
  if (child.pid !== undefined) started(child.pid);
  let lastId = 0;
  const php: Php = async (code) => {
    const answer = await ask({ is: "run", id: ++lastId, code });
    if (answer.is === "ran") return answer.output;
    throw new Error(answer.is === "failed" ? answer.reason.slice(0, KEPT_WORDS) : "PHP didn't respond");
  };
  return {
    ...{ site, url, php },
    async serve() {
      await ask({ is: "serve" });
      await until(async () => (await fetch(url).catch(() => undefined))?.ok === true, "WordPress didn't respond");
      return child.pid ?? 0;
    },
    stop: () => stop(child, { group: true }),
  };
}

/** A question is answered, or fails when the process ends. */
type Ask = (question: ToServer) => Promise<FromServer>;

function startProcess(settings: ServerSettings): { readonly child: ChildProcess; readonly ask: Ask } {
  const child = fork(programFile("demo-wordpress"), [JSON.stringify(settings)], {
    // Nothing of this process's own settings gets in: they may hold secrets.
    env: {},
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // It leads a group, like PHP's own server, so that whoever finds it later ends both in the same way.
    detached: true,
  });
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
    words = (words + piece).slice(-KEPT_WORDS);
  });
  const waiting = new Map<number | "serve", (answer: FromServer | Error) => void>();
  child.on("message", (answer: FromServer) => {
    const key = answer.is === "serving" ? "serve" : answer.id;
    waiting.get(key)?.(answer);
    waiting.delete(key);
  });
  const gone = (): void => {
    for (const settle of waiting.values()) settle(new Error(`The process of PHP ended: ${words.trim() || "silently"}`));
    waiting.clear();
  };
  child.on("error", gone);
  child.on("exit", gone);
  return {
    child,
    ask: (question) =>
      new Promise((resolve, reject) => {
        waiting.set(question.is === "serve" ? "serve" : question.id, (answer) =>
          answer instanceof Error ? reject(answer) : resolve(answer),
        );
        if (child.connected) child.send(question);
        else gone();
      }),
  };
}
