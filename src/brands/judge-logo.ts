/** Whether a file may be a logo, by what it holds: a name or a content type is only a claim. */
import { LOGO_BYTES, LOGO_PIXELS, type Logo } from "#domain/brand.ts";
import { judgeSvg } from "./judge-svg.ts";

export type LogoFault = "too_large" | "too_many_pixels" | "unknown_type" | "unsafe_svg" | "malformed_svg";
type Size = Pick<Logo, "width" | "height">;

export function judgeLogo(bytes: Buffer): Logo | LogoFault {
  if (bytes.length > LOGO_BYTES) return "too_large";
  const raster = FORMATS.find(({ isIt }) => isIt(bytes));
  if (raster === undefined && !looksLikeXml(bytes)) return "unknown_type";
  const size: Size | LogoFault = raster === undefined ? judgeSvg(bytes) : (raster.size(bytes) ?? "unknown_type");
  if (typeof size === "string") return size;
  const fits = [size.width, size.height].every((side) => side >= 1 && side <= LOGO_PIXELS);
  return fits ? { type: raster?.type ?? "image/svg+xml", bytes, ...size } : "too_many_pixels";
}

function looksLikeXml(bytes: Buffer): boolean {
  return /^\ufeff?\s*</.test(bytes.toString("utf8", 0, 200));
}

const FORMATS: readonly {
  readonly type: Logo["type"];
  isIt(bytes: Buffer): boolean;
  size(bytes: Buffer): Size | undefined;
}[] = [
  {
    type: "image/png",
    isIt: (bytes) => bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n",
    size: (bytes) =>
      bytes.length >= 24 && bytes.toString("latin1", 12, 16) === "IHDR"
        ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
        : undefined,
  },
  { type: "image/jpeg", isIt: (bytes) => bytes.toString("latin1", 0, 3) === "\xff\xd8\xff", size: sizeOfJpeg },
  {
    type: "image/webp",
    isIt: (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
    size: sizeOfWebp,
  },
];

/** Segment by segment to the frame header (ITU-T T.81, B.1.1). */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function sizeOfWebp(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined;
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (kind === "VP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== "VP8L") return undefined;
  const packed = bytes.readUInt32LE(21);
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
}
