/**
 * Who stops the server when this process is killed and can do nothing any more: a small shell that waits at the end of a pipe.
 * The pipe closes with this process, however that ends. A next start has some seconds to adopt the server first.
 */
import { spawn } from "node:child_process";
import { programFile } from "#installation/own-files.ts";

const SCRIPT = programFile("stop-when-unused");

/** A line says that we left in order; an end without one, that we were killed. */
const WAIT = 'read -r line || exec "$0" "$@"';

/**
 * @param dataDir absolute path of the data folder whose server is to be stopped
 * @returns what to call when leaving in order
 */
export function startWatchdog(dataDir: string): () => void {
  const watchdog = spawn("/bin/sh", ["-c", WAIT, process.execPath, SCRIPT, dataDir], {
    cwd: "/",
    // Whoever kills our process group must not take it along.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell the server outlives us, as the next start can handle.
  watchdog.on("error", () => {});
  watchdog.stdin.on("error", () => {});
  watchdog.unref();
  if ("unref" in watchdog.stdin && typeof watchdog.stdin.unref === "function") watchdog.stdin.unref();
  return () => watchdog.stdin.end("left\n");
}
