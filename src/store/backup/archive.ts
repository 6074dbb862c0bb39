/** The archive as a stream, both ways: however large it is, only pieces of it are in memory. */
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { BackupError, damaged, MOST_BYTES_OF_WORDS } from "./manifest.ts";

export interface Entry {
  readonly name: string;
  readonly pieces: readonly Uint8Array[];
}

/** @throws whatever the entries or the target threw */
export async function writeArchive(entries: AsyncIterable<Entry>, to: Writable, signal: AbortSignal): Promise<void> {
  const { readable, controller } = createTarPacker();
  const written = pipeline(Readable.fromWeb(readable as never), createGzip(), to, { signal });
  // Observed at once: a full disk while we still read must not be an unhandled rejection.
  written.catch(() => {});
  try {
    for await (const { name, pieces } of entries) {
      const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
      const body = controller.add({ name, size, mode: 0o600 }).getWriter();
      for (const piece of pieces) await body.write(piece);
      await body.close();
    }
    controller.finalize();
  } catch (error) {
    controller.error(error);
    await written;
    throw error;
  }
  await written;
}

export interface ArchiveReader {
  /** The next entry's name; `undefined` at the end. Its bytes must be read before the next one is asked for. */
  peek(): Promise<string | undefined>;
  /** Bytes of the entry that was looked at. */
  bytes(): AsyncIterable<Uint8Array>;
  /** A small entry, whole. */
  words(name: string): Promise<string>;
  close(): Promise<void>;
}

export function readArchive(from: Readable): ArchiveReader {
  const gunzip = createGunzip();
  // Node's own bridge (Readable.toWeb) goes on filling a stream that was cancelled, and that ends the process.
  const entries = ReadableStream.from<Uint8Array>(gunzip)
    .pipeThrough(createTarDecoder({ strict: true }) as never)
    .getReader();
  // Its errors come out of the entries.
  pipeline(from, gunzip).catch(() => {});
  type Found = {
    readonly header: { readonly name: string; readonly type?: string; readonly size: number };
    readonly body: ReadableStream<Uint8Array>;
  };
  let now: Found | undefined;
  let isOver = false;

  async function peek(): Promise<string | undefined> {
    if (now === undefined && !isOver) {
      const { done, value } = (await entries.read().catch(refuse)) as { done: boolean; value?: Found };
      isOver = done;
      now = value;
    }
    return now?.header.name;
  }

  async function* bytes(): AsyncIterable<Uint8Array> {
    const body = now?.body;
    now = undefined;
    if (body === undefined) return;
    try {
      for await (const piece of body) yield piece;
    } catch (error) {
      refuse(error);
    }
  }

  return {
    peek,
    bytes,
    async words(name) {
      if ((await peek()) !== name || (now?.header.size ?? 0) > MOST_BYTES_OF_WORDS) throw damaged(`${name} is missing`);
      const pieces: Uint8Array[] = [];
      for await (const piece of bytes()) pieces.push(piece);
      return Buffer.concat(pieces).toString("utf8");
    },
    async close() {
      await entries.cancel().catch(() => {});
      from.destroy();
    },
  };
}

function refuse(error: unknown): never {
  if (error instanceof BackupError) throw error;
  throw damaged(error instanceof Error && error.message !== "" ? error.message : "it ends too early");
}
