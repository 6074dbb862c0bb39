/** What a file of checks exports, without the functions: asked before an audit begins. */
import type { FromChecks } from "./checks-messages.ts";
import { ChecksWorker, whyNotLoaded } from "./checks-worker.ts";
import { CHECKS_LIMITS } from "./run-checks-file.ts";

/** @throws Error that says in one line why it can't be loaded */
export async function describeChecksFile(
  path: string,
  { loadMs } = CHECKS_LIMITS,
): Promise<Omit<Extract<FromChecks, { type: "loaded" }>, "type">> {
  const worker = new ChecksWorker(path);
  try {
    const answer = await worker.answer(loadMs);
    if (answer.type === "loaded") return { hash: answer.hash, described: answer.described };
    throw new Error(whyNotLoaded(answer, loadMs));
  } finally {
    worker.end();
  }
}
