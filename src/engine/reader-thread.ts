/** The entry of a reading thread: reads one answer after the other, for as many audits as it is told of. */
import { randomBytes } from "node:crypto";
import { parentPort } from "node:worker_threads";
import type { JudgedPage } from "#audits/index.ts";
import { createChecks } from "#checks/index.ts";
import { createNewUuid } from "#domain/ids.ts";
import type { Reader } from "#domain/reading.ts";
import type { FromThread, ToThread } from "./messages.ts";
import { tidyNursery } from "./nursery.ts";
import { createPageReader } from "./page-reader.ts";

const port = parentPort;
if (port === null) throw new Error("reader-thread.ts runs as a thread only");

const deps = { checks: createChecks(), newUuid: createNewUuid(Date.now, (count) => randomBytes(count)) };
const readers = new Map<number, Reader<JudgedPage>>();
let last: Promise<void> = Promise.resolve();

port.on("message", (message: ToThread) => {
  if (message.type === "open") readers.set(message.key, createPageReader(message.key, message.audit, deps));
  else if (message.type === "close") {
    readers.get(message.key)?.close();
    readers.delete(message.key);
  }
  // Inflating is asynchronous; answers must still leave in the order in which they came.
  else {
    last = last
      .then(() => read(message))
      .then(answer)
      .then(tidyNursery);
  }
});

async function read({ key, toRead }: Extract<ToThread, { type: "read" }>): Promise<FromThread> {
  try {
    const reader = readers.get(key);
    if (reader === undefined) throw new Error("an answer for an audit that is not open here");
    return { type: "reading", reading: await reader.read(toRead) };
  } catch (error) {
    return { type: "fault", words: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function answer(message: FromThread): void {
  port?.postMessage(message, message.type === "reading" ? buffersOf(message) : []);
}

/** Handed over instead of copied. */
function buffersOf({ reading }: Extract<FromThread, { type: "reading" }>): ArrayBuffer[] {
  if (typeof reading === "string") return [];
  const { outlinks, kept } = reading;
  const { row, content, words, facts } = kept.page;
  const views = [
    outlinks.targets,
    outlinks.marks,
    outlinks.fragmentTargets,
    row,
    content,
    words,
    kept.issues,
    kept.shared.contents,
    ...(facts === null ? [] : [facts.head, facts.bulk]),
  ];
  return views.flatMap(({ buffer, byteLength }) =>
    byteLength > 0 && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  );
}
