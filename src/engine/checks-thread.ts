/** The entry of a thread that loads a file of checks and runs them on one page after the other. */
import { type MessagePort, workerData } from "node:worker_threads";
import { givenPage } from "#crawl/custom/file/given-page.ts";
import { errorWords, type LoadedFile, loadFile } from "#crawl/custom/file/load-file.ts";
import { findingsFrom, valuesFrom } from "#crawl/custom/file/read-result.ts";
import type { CheckedPage } from "#crawl/custom/file/types.ts";
import { LimitReached } from "#crawl/custom/limit-reached.ts";
import type { CheckTask, FromChecks, ToChecks } from "./checks-messages.ts";

const given = workerData as { readonly path: string; port?: MessagePort };
const { path, port } = given;
if (port === undefined) throw new Error("checks-thread.ts runs as a thread only");
// The file can read this data, too.
delete given.port;
const answer = (message: FromChecks): void => port.postMessage(message);

let page: CheckedPage | undefined;
const file = await loadFile(path).catch((error: unknown) => answer({ type: "failed", words: errorWords(error, path) }));
if (file) {
  port.on("message", (message: ToChecks) => {
    if (message.type === "page") page = givenPage(message.page);
    else void run(message, file).then(answer);
  });
  answer({ type: "loaded", hash: file.hash, described: file.described });
}

async function run({ kind, name }: CheckTask, { find }: LoadedFile): Promise<FromChecks> {
  const action = find(kind, name);
  if (action === undefined || page === undefined) return { type: "failed", words: "it isn't in the file" };
  try {
    const result = await action(page);
    return kind === "check"
      ? { type: "findings", ...findingsFrom(result) }
      : { type: "values", values: valuesFrom(result) };
  } catch (error) {
    return error instanceof LimitReached ? { type: "limit" } : { type: "failed", words: errorWords(error, path) };
  }
}
