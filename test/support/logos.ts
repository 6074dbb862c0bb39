/** Files that may be logos, and files that claim to be. */
import { crc32, deflateSync } from "node:zlib";

/** A red rectangle of 60 × 24 pixels. */
export const PNG_LOGO = png(60, 24);

export const SVG_LOGO = Buffer.from(
  `<?xml version="1.0" encoding="UTF-8"?>
<!-- Drawn by hand -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 32">
  <defs><linearGradient id="fade"><stop offset="0" stop-color="#0a5"/><stop offset="1" stop-color="#05a"/></linearGradient>
  <style>.word{font:700 16px sans-serif;fill:#123}</style></defs>
  <rect width="32" height="32" rx="8" fill="url(#fade)"/><text class="word" x="40" y="22">Tea &amp; Co</text>
  <use xlink:href="#fade"/>
</svg>`,
);

export function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: width }, () => [200, 30, 40]).flat())]);
  const data = deflateSync(Buffer.concat(Array.from({ length: Math.min(height, 100) }, () => row)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...[chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))],
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
