/**
 * The CSV files of a ZIP archive, in its order. An archive of Search Console has seven small files without folders. One that was packed
 * again may have them in a folder, beside what a Mac adds; what is otherwise is refused before anything is unpacked. Nothing is written
 * to disk.
 */
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { ServiceError } from "#domain/errors.ts";
import { refuseFile } from "./refuse-file.ts";

const ENTRIES_AT_MOST = 30;
/** Of all files together, when they are unpacked. */
const UNPACKED_AT_MOST = 200 * 1024 * 1024;
const CSV = /^(?<folder>[^/\\]+\/)?[^/\\]+\.(?:csv|tsv)$/iu;
/** What a Mac adds, and entries of folders. */
const BESIDE = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|\._[^/]*)$|\/$/u;

export interface ArchivedFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** PKZIP's signature; an empty archive has the second. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && [0x03, 0x05].includes(bytes[2] ?? 0);
}

/** Each is to be read to its end before the next. @throws ServiceError validation_failed */
export async function* filesOf(archive: Buffer): AsyncGenerator<ArchivedFile> {
  const zip = await faultsRefused(
    fromBufferPromise(archive, { lazyEntries: true, autoClose: false, strictFileNames: true }),
  );
  try {
    for (const entry of await faultsRefused(entriesOf(zip)))
      yield { name: entry.fileName, bytes: unpacked(zip, entry) };
  } finally {
    zip.close();
  }
}

/** The library refuses names that lead out of the archive, and files larger than they say. */
async function entriesOf(zip: ZipFile): Promise<readonly Entry[]> {
  if (zip.entryCount > ENTRIES_AT_MOST)
    throw refuseFile(
      "zip_too_many_files",
      `The ZIP file has ${zip.entryCount} files; an export has at most ${ENTRIES_AT_MOST}.`,
    );
  const entries: Entry[] = [];
  const folders = new Set<string>();
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    if (BESIDE.test(entry.fileName)) continue;
    const name = CSV.exec(entry.fileName);
    if (name === null) throw refuseFile("zip_other_files", "The ZIP file has other files than CSV files.");
    folders.add(name.groups?.folder ?? "");
    if (folders.size > 1)
      throw refuseFile("zip_other_files", "The CSV files of the ZIP file aren't all in one folder.");
    size += entry.uncompressedSize;
    if (size > UNPACKED_AT_MOST) throw refuseFile("zip_too_large", "The files of the ZIP file are too large.");
    entries.push(entry);
  }
  return entries;
}

async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await faultsRefused(zip.openReadStreamPromise(entry));
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (error) {
    throw refusalOf(error);
  }
}

async function faultsRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Whatever the library or zlib finds at fault is a fault of the file; refusals of ours are passed on. */
function refusalOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  return refuseFile("zip_broken", `The ZIP file can't be read: ${error instanceof Error ? error.message : "unknown"}`);
}
