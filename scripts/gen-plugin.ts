/**
 * Packs the WordPress plugin into one file that people can upload in wp-admin. The bytes depend on nothing but the
 * plugin's files: sorted names, one date, nothing compressed (compressors differ between versions).
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

const PLUGIN = "sitemend";
/** 1 January 2026 as zip files count: days, months and years since 1980. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** A readable file of a Unix system. */
const MODE = 0o100644 * 0x10000;

export function generatePlugin(root: string): void {
  const folder = join(root, "wordpress-plugin");
  const names = readdirSync(join(folder, PLUGIN), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
  // A checkout on Windows may have other line ends.
  const files = names.map((name) => ({
    name,
    content: Buffer.from(readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n")),
  }));
  writeFileSync(join(folder, `${PLUGIN}.zip`), zipped(files));
}

interface File {
  readonly name: string;
  readonly content: Buffer;
}

function zipped(files: readonly File[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const described = description(file, name);
    directory.push(directoryEntry(described, at), name);
    parts.push(Buffer.from("PK\x03\x04"), described, name, file.content);
    at += 4 + described.length + name.length + file.content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** What stands before each file and, again, in the directory. */
function description({ content }: File, name: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(10, 0);
  fields.writeUInt16LE(FLAGS, 2);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function directoryEntry(described: Buffer, at: number): Buffer {
  const head = Buffer.from("PK\x01\x02\x0a\x03", "latin1");
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(MODE, 6);
  rest.writeUInt32LE(at, 10);
  return Buffer.concat([head, described, rest]);
}
