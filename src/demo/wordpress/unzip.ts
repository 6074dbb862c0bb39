/** Unpacks ZIP archives without a program for it, which many machines lack. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { inflateRawSync } from "node:zlib";

const [END, DEFLATED, STORED] = ["PK\x05\x06", 8, 0];

/**
 * Writes the files of an archive.
 * @throws Error when it is damaged, uses what we do not read, or names a place outside the folder
 */
export async function unzip(
  zip: Buffer,
  folder: string,
  { withoutFirstFolder = false }: { readonly withoutFirstFolder?: boolean } = {},
): Promise<void> {
  const end = zip.lastIndexOf(END, undefined, "latin1");
  if (end === -1) throw new Error("The ZIP archive is incomplete.");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28);
    const full = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const name = withoutFirstFolder ? full.replace(/^[^/]*\//, "") : full;
    if (name !== "" && !name.endsWith("/")) {
      const path = join(folder, inside(name));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, contentAt(zip, at));
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

function inside(name: string): string {
  const path = normalize(name);
  if (/^(\.\.)?(\/|$)|\\|\0|^[a-z]:/i.test(path)) throw new Error(`The archive contains a path outside of it: ${name}`);
  return path;
}

/** `at`: place of the entry in the central directory. */
function contentAt(zip: Buffer, at: number): Buffer {
  const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 24)];
  const header = zip.readUInt32LE(at + 42);
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new Error(`The archive uses an unsupported compression method: ${method}.`);
  return size === 0 ? Buffer.alloc(0) : inflateRawSync(packed, { maxOutputLength: size });
}
