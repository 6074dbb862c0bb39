import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unzip } from "./unzip.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sitemend-unzip-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("a ZIP archive", () => {
  it("is unpacked with its folders, whether its files are packed or stored", async () => {
    const long = "a café ".repeat(500);
    await unzip(zipOf({ "top.txt": "here", "in/side/": "", "in/side/long.txt": long, "empty.txt": "" }), folder);
    expect((await readdir(folder)).toSorted()).toEqual(["empty.txt", "in", "top.txt"]);
    expect(await readFile(join(folder, "in/side/long.txt"), "utf8")).toBe(long);
    expect(await readFile(join(folder, "top.txt"), "utf8")).toBe("here");
    expect(await readFile(join(folder, "empty.txt"), "utf8")).toBe("");
  });

  it("may lose the folder that everything lies in", async () => {
    await unzip(zipOf({ "all/": "", "all/one.txt": "1", "all/two/three.txt": "3" }), folder, {
      withoutFirstFolder: true,
    });
    expect((await readdir(folder)).toSorted()).toEqual(["one.txt", "two"]);
  });

  it.each(["../out.txt", "in/../../out.txt", "/out.txt", "..", "C:\\out.txt", "in\\..\\..\\out.txt", "out\0.txt"])(
    "that names %j is refused",
    async (name) => {
      await expect(unzip(zipOf({ [name]: "out" }), join(folder, "in"))).rejects.toThrow("outside of it");
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it("is refused when it hides the way out behind the folder that is taken away", async () => {
    const archive = zipOf({ "all/../../out.txt": "out" });
    await expect(unzip(archive, folder, { withoutFirstFolder: true })).rejects.toThrow("outside of it");
  });

  it("is refused when it is damaged or holds more than it says", async () => {
    await expect(unzip(Buffer.from("no archive"), folder)).rejects.toThrow("ZIP archive is incomplete");
    const archive = zipOf({ "long.txt": "a".repeat(5_000) });
    const entry = archive.lastIndexOf("PK\x01\x02", undefined, "latin1");
    archive.writeUInt32LE(10, entry + 24);
    await expect(unzip(archive, folder)).rejects.toThrow();
    archive.writeUInt16LE(12, entry + 10);
    await expect(unzip(archive, folder)).rejects.toThrow("unsupported compression method: 12");
  });
});

/** As the format has it (APPNOTE 6.3.10): each file with its header, then all headers once more, then the end. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const isPacked = content.length > 100;
    const packed = isPacked ? deflateRawSync(content) : content;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(isPacked ? 8 : 0, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), shared, place, Buffer.from(name)]));
    bodies.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from("PK\x05\x06"), end]);
}
