/**
 * What a backup is: an archive (tar, gzip) whose entries stand in this order: `manifest.json`, `secret`, the rows of each
 * table in pieces, `end.json`. Restoring reads it once, from front to back, and writes to no path that it names.
 */
import { z } from "zod";

const FORMAT = "sitemend-backup";
/** Grows when older versions could not restore what this one writes. */
const FORMAT_VERSION = 1;

export const MANIFEST = "manifest.json";
export const SECRET = "secret";
export const END = "end.json";
/** A table of thousand columns takes less. */
export const MOST_BYTES_OF_WORDS = 4 * 1024 * 1024;

/** What the person at the terminal is told; one line. */
export class BackupError extends Error {}

const Name = z.string().min(1).max(63);
const Manifest = z.object({
  version: z.string().max(100),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string().min(1).max(255)).max(10_000),
  /** In an order in which each refers to those before it. */
  tables: z.array(z.object({ name: Name, columns: z.array(Name).min(1).max(1_600).readonly() })).max(10_000),
});
export type Manifest = Readonly<z.infer<typeof Manifest>>;

/** What the rows of a table must add up to. */
export const Sum = z.object({ rows: z.int().min(0), sha256: z.string() });
export type Sum = Readonly<z.infer<typeof Sum>>;
const End = z.object({ tables: z.record(z.string(), Sum) });
export type End = Readonly<z.infer<typeof End>>;

export const pieceName = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(6, "0")}.copy`;

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ format: FORMAT, formatVersion: FORMAT_VERSION, ...manifest }, null, 2)}\n`;
}

/** @throws BackupError for what is not ours, or newer than we are */
export function readManifest(text: string): Manifest {
  const head = z.object({ format: z.literal(FORMAT), formatVersion: z.int().min(1) }).safeParse(parsed(text));
  if (!head.success) throw new BackupError("The file isn't a Sitemend backup.");
  if (head.data.formatVersion > FORMAT_VERSION)
    throw new BackupError("The backup was made by a newer version of Sitemend. Update Sitemend, then restore it.");
  return shaped(Manifest, text);
}

export const readEnd = (text: string): End => shaped(End, text);

/** @throws BackupError unless the text is a master secret */
export function readSecret(text: string): string {
  if (!/^[0-9a-f]{64}\n$/.test(text)) throw damaged("its secret is invalid");
  return text.trim();
}

export function damaged(cause: string): BackupError {
  return new BackupError(`The backup is incomplete, damaged or altered (${cause}). Nothing was changed.`);
}

function shaped<T>(schema: z.ZodType<T>, text: string): T {
  const { success, data } = schema.safeParse(parsed(text));
  if (!success) throw damaged("its list of contents can't be read");
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
