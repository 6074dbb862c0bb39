/**
 * The entry of a thread that reads one commit of a repository and plans edits of it: a repository is what somebody else wrote, so
 * whatever its files take, nobody else waits.
 */
import { parentPort } from "node:worker_threads";
import { mayBeWritten } from "../edit/writable.ts";
import { readSite, type SiteSource } from "../locate/index.ts";
import { planFixRequest } from "../plan-fix-request.ts";
import type { FromSourceThread, SourceSummary, ToSourceThread } from "./messages.ts";

const port = parentPort;
if (port === null) throw new Error("source-threads/thread.ts runs as a thread only");

const paths: string[] = [];
let site: SiteSource | undefined;
let got: (files: ReadonlyMap<string, Uint8Array>) => void = () => {};

port.on("message", (message: ToSourceThread) => {
  switch (message.type) {
    case "paths":
      for (const path of message.paths) paths.push(path);
      break;
    case "bytes":
      got(message.files);
      break;
    default:
      answerTo(message).then(answer, (error: unknown) => {
        answer({ type: "fault", words: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      });
  }
});

async function answerTo(message: Extract<ToSourceThread, { type: "open" | "plan" }>): Promise<FromSourceThread> {
  if (message.type === "open") {
    site = await readSite({ commit: message.commit, paths, read }, { folders: message.folders });
    return { type: "opened", summary: summaryOf(site) };
  }
  if (site === undefined) throw new Error("a plan for a repository that is not open here");
  return { type: "planned", located: planFixRequest(message.wanted, site) };
}

function read(wanted: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, Uint8Array>>();
  got = resolve;
  answer({ type: "want", paths: wanted });
  return promise;
}

function summaryOf({ generator, whyUnknown, omitted, pages, folders }: SiteSource): SourceSummary {
  return { generator, whyUnknown, omitted, files: pages.filter(({ path }) => mayBeWritten(path, folders)).length };
}

function answer(message: FromSourceThread): void {
  port?.postMessage(message);
}
