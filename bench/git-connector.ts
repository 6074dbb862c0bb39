/** The measured side of bench/git.ts: does the work that its parent sends, and tells how long each part took. */
import { createGit } from "../src/connectors/index.ts";
import type { FixRequest, Operation } from "../src/domain/connector.ts";
import type { GitAccess } from "../src/domain/git.ts";
import { createNet } from "../src/net/index.ts";

/** In seconds. */
export interface GitTimes {
  readonly connect: number;
  readonly first: number;
  readonly all: number;
  readonly write: number;
  readonly read: number;
  readonly located: number;
  readonly executed: number;
}

process.once("message", async (work) => {
  process.send?.(await timesOf(work as Parameters<typeof timesOf>[0]));
  process.disconnect();
});

async function timesOf({
  files,
  folder,
  ...address
}: Pick<GitAccess, "remote" | "token" | "siteUrl"> & { readonly files: number; readonly folder: string }) {
  const net = createNet({ userAgent: "Bench", allowPrivate: ["127.0.0.1", "localhost"] });
  const platform = createGit({ net, folder, now: Date.now, localFolders: () => [] });
  const access: GitAccess = {
    ...address,
    ...{ host: "plain", username: null, branch: "main", folders: [], writeMode: "commit" },
  };
  const requests = Array.from({ length: files }, (_, at) => fixRequestFor(address.siteUrl, at));
  const [connect, { connector }] = await timed(() => platform.connect(access));
  const [first] = await timed(() => connector.locate(requests.slice(0, 1)));
  const [all, located] = await timed(() => connector.locate(requests));
  const operations = located.flatMap((one, at): Operation[] =>
    one.is === "proposal" ? [{ key: `operation-${at}`, edits: one.edits }] : [],
  );
  const since = new Date(Date.now() - 1000);
  const [write] = await timed(() => connector.write(operations, { fence: 1, ignoreLock: false }));
  const keys = operations.map(({ key }) => key);
  const [read, { executed }] = await timed(() =>
    connector.read(
      operations.map(({ edits }) => ({ edits })),
      keys,
      since,
    ),
  );
  const done = [...executed.values()].filter((state) => state === "executed").length;
  return { connect, first, all, write, read, located: operations.length, executed: done };
}

function fixRequestFor(siteUrl: string, at: number): FixRequest {
  const value = `What note ${at} of the garden book tells, in the words of those who were there, in one sentence.`;
  return {
    page: { url: `${siteUrl}/notes/note-${at}/`, headers: [] },
    suggestion: { field: "meta_description", target: "", was: `Short words on ${at}`, value },
  };
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [seconds: number, T]> {
  const begin = performance.now();
  const done = await work();
  return [(performance.now() - begin) / 1000, done];
}
