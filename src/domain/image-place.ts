/** Whether a browser can keep an image's place free before the image arrives. */
import type { ImageTag } from "./document.ts";

/** It shows a picture of a file, and neither its attributes nor its style say how large that will be. */
export function lacksSize(image: ImageTag): boolean {
  const place = image.url ?? image.src ?? "";
  return place !== "" && !hasSize(image) && !isDrawing(place) && !isCountingPixel(image);
}

function hasSize({ width, height, style }: ImageTag): boolean {
  if (/aspect-ratio\s*:/i.test(style ?? "")) return true;
  const hasWidth = isNumber(width) || /(?:^|[;\s])width\s*:/i.test(style ?? "");
  const hasHeight = isNumber(height) || /(?:^|[;\s])height\s*:/i.test(style ?? "");
  return hasWidth && hasHeight;
}

/** Browsers read the digits at the beginning; a percentage says nothing about the ratio. */
export function isNumber(value: string | null): boolean {
  return value !== null && /^\s*\d+(?:\.\d*)?(?:px)?\s*$/i.test(value);
}

/** Drawings are sized by style sheets. */
function isDrawing(url: string): boolean {
  return /\.svgz?(?:$|[?#])/i.test(url) || url.startsWith("data:");
}

function isCountingPixel({ width, height }: ImageTag): boolean {
  return width === "1" || height === "1" || width === "0" || height === "0";
}
