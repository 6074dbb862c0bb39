/**
 * Loaded before a program (`--import`), by its child processes and threads as well: their wall clock is off by as many milliseconds as the
 * file says that TEST_CLOCK_FILE names, also when that changes while they run. Timers go on, as they do on a machine whose clock is
 * set: they are counted by another one.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const RealDate = Date;
const file = process.env.TEST_CLOCK_FILE ?? "";
let offset = read();
setInterval(() => {
  const now = read();
  // Whoever set it waits for this.
  if (now !== offset && isMainThread) writeFileSync(`${file}.${process.pid}`, String(now));
  offset = now;
}, 20).unref();

function read(): number {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + offset] : args, newTarget),
  get: (target, name, receiver) => (name === "now" ? () => target.now() + offset : Reflect.get(target, name, receiver)),
});
