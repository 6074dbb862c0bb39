/** Real pictures, drawn instead of photographed: PNG (RFC 2083) with a palette, which deflates to a few kilobytes. */
import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { escaped } from "./page.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 12;
/** Width over height. */
const RATIO = 3 / 2;

/** Widths in which every picture exists. */
export const WIDTHS = [480, 960, 1440] as const;
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

/** Hills of tea in the colours that belong to the name. */
export function drawPng(name: string, width: number, height: number): Buffer {
  const seed = createHash("sha256").update(name).digest();
  const palette = Buffer.from(
    Array.from({ length: COLOURS * 3 }, (_, index) => ((seed[index % 3] ?? 0) + index * 7) % 256),
  );
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const hill = Math.sin((x / width) * Math.PI * 2 + (seed[3] ?? 0)) / 6;
      const band = Math.floor((y / height + hill + 0.2) * COLOURS);
      rows[y * (width + 1) + x + 1] = Math.min(COLOURS - 1, Math.max(0, band));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An icon file that holds one PNG. */
export function drawIcon(name: string): Buffer {
  const png = drawPng(name, 32, 32);
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([32, 32, 0, 0, 1, 0, 32, 0], 6);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

export function heightOf(width: number): number {
  return Math.round(width / RATIO);
}

/** The first picture of a page is loaded at once, all others when they come into view. */
export function imageTag(name: string, alt: string, { first = false } = {}): string {
  const [small, middle] = WIDTHS;
  const sources = WIDTHS.map((width) => `/images/${name}-${width}.png ${width}w`).join(", ");
  const loading = first ? 'fetchpriority="high"' : 'loading="lazy" decoding="async"';
  return `<img src="/images/${name}-${middle}.png" srcset="${sources}" sizes="(min-width: 60rem) ${middle}px, (min-width: 30rem) ${small}px, 100vw" width="${middle}" height="${heightOf(middle)}" alt="${escaped(alt)}" ${loading}>`;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "ascii"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
