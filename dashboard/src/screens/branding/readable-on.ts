export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Black or white, whichever has the larger contrast ratio (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio), as in reports. */
export function readableOn(color: string): "#000000" | "#ffffff" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  const lightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (lightness + 0.05) ** 2 >= 0.05 * 1.05 ? "#000000" : "#ffffff";
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
