/** Bodies that grow when they are decompressed. Made once and kept compressed, so that the test needs no memory. */
import zlib from "node:zlib";
import { endless, type HostileAttack, head, htmlPage, page, type Say, whole } from "./answers.ts";

const MIB = 1024 * 1024;
/** Members and frames may follow each other in one stream: each piece is 16 MiB, and all of them are 10 GiB. */
const PIECES = 640;
const zeros = (count: number): Buffer => Buffer.alloc(count * MIB);

export const BOMBS: readonly HostileAttack[] = [
  page(
    "gzip-bomb",
    "10 MiB of gzip that are 10 GiB",
    repeated("gzip", () => zlib.gzipSync(zeros(16))),
  ),
  page(
    "zstd-bomb",
    "zstd that is 10 GiB",
    repeated("zstd", () => zlib.zstdCompressSync(zeros(16))),
  ),
  page(
    "brotli-bomb",
    "br that is 64 MiB",
    encoded("br", () => brotli(zeros(64))),
  ),
  page(
    "deflate-bomb",
    "deflate that is 64 MiB",
    encoded("deflate", () => zlib.deflateSync(zeros(64))),
  ),
  page(
    "bare-deflate-bomb",
    "deflate without its frame",
    encoded("deflate", () => zlib.deflateRawSync(zeros(64))),
  ),
  page(
    "nested-bomb",
    "gzip in gzip",
    encoded("gzip, gzip", () => zlib.gzipSync(zlib.gzipSync(zeros(64)))),
  ),
  page(
    "mixed-bomb",
    "gzip in br",
    encoded("gzip, br", () => brotli(zlib.gzipSync(zeros(64)))),
  ),
  page(
    "thrice-nested-bomb",
    "three encodings",
    encoded("gzip, gzip, gzip", () => zlib.gzipSync(zlib.gzipSync(zlib.gzipSync(zeros(16))))),
  ),
  page("slow-bomb", "a page of 32 MiB that grows a hundredfold, less than a bomb", encoded("gzip", belowRatio)),
  page(
    "truncated-gzip",
    "gzip that stops in the middle",
    encoded("gzip", () => belowRatio().subarray(0, 20_000)),
  ),
  page(
    "garbage-after-gzip",
    "gzip with garbage behind it",
    encoded("gzip", () => Buffer.concat([zlib.gzipSync(htmlPage("<p>Tea</p>")), Buffer.alloc(100_000, "garbage")])),
  ),
  page(
    "not-gzip",
    "says gzip and is not",
    encoded("gzip", () => Buffer.from(htmlPage("<p>Tea</p>"))),
  ),
  page(
    "unknown-encoding",
    "an encoding that nobody knows",
    encoded("x".repeat(5000), () => Buffer.from("tea")),
  ),
  {
    name: "style-bomb",
    words: "style sheets and pictures that are bombs",
    links: () => ["/attack"],
    answer({ path }) {
      if (path === "/attack") return whole(htmlPage(loads()));
      return path.startsWith("/load") ? STYLE : undefined;
    },
  },
];

const STYLE = repeated("gzip", () => zlib.gzipSync(zeros(16)), "text/css");

function loads(): string {
  const each = Array.from({ length: 8 }, (_, number) => number);
  const tags = each.map(
    (number) => `<link rel="stylesheet" href="/load-${number}.css"><img src="/load-${number}.svg">`,
  );
  return tags.join("");
}

function encoded(encoding: string, make: () => Uint8Array): Say {
  let body: Uint8Array | undefined;
  return (socket) => {
    body ??= make();
    whole(body, { "content-encoding": encoding })(socket);
  };
}

function repeated(encoding: string, make: () => Uint8Array, type = "text/html; charset=utf-8"): Say {
  let piece: Uint8Array | undefined;
  return (socket) => {
    piece ??= make();
    endless(head({ "content-encoding": encoding, "content-type": type }), piece, PIECES)(socket);
  };
}

function brotli(bytes: Uint8Array): Uint8Array {
  return zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } });
}

/** Paragraphs that differ by a number, so that the whole stays below the ratio. */
function belowRatio(): Uint8Array {
  const lines: string[] = [];
  for (let size = 0; size < 32 * MIB; size += LINE.length) lines.push(LINE + (lines.length * 40_503).toString(36));
  return zlib.gzipSync(lines.join(""));
}

const LINE = `${"<p>Tea, tea and nothing but tea; tea again.".repeat(20)}\n`;
