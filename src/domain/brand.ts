/** How the reports of a workspace look to its clients. The rules are pure; logos are judged in brands/. */

export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** A logo stands in every report and in every PDF: more would make each of them slow to open. */
export const LOGO_BYTES = 200 * 1024;
export const LOGO_PIXELS = 2_000;
export const BRAND_NAME_LETTERS = 80;
export const INTRODUCTION_LETTERS = 1_000;

export interface Logo {
  readonly type: LogoType;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What is `null` is as without a brand. */
export interface Brand {
  readonly workspaceId: string;
  readonly name: string | null;
  readonly accentColor: string | null;
  readonly introduction: string | null;
  readonly logo: Logo | null;
  /** 0: never set. */
  readonly version: number;
}

/**
 * Black or white, whichever has the larger contrast ratio (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio): at least 4.58:1 on any color,
 * so that none must be refused.
 */
export function textOn(color: string): "#000000" | "#ffffff" {
  const lightness = luminance(color);
  return (lightness + 0.05) / 0.05 >= 1.05 / (lightness + 0.05) ? "#000000" : "#ffffff";
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
