/** Websites of many pages as the sources of generators: the same in every run of one seed. */
import { astroSite } from "./astro.ts";
import { docusaurusSite } from "./docusaurus.ts";
import { eleventySite } from "./eleventy.ts";
import { hexoSite } from "./hexo.ts";
import { htmlSite } from "./html.ts";
import { hugoSite } from "./hugo.ts";
import { jekyllSite } from "./jekyll.ts";
import { nextSite } from "./next.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { vitepressSite } from "./vitepress.ts";

const WRITERS = {
  html: htmlSite,
  eleventy: eleventySite,
  hugo: hugoSite,
  jekyll: jekyllSite,
  hexo: hexoSite,
  vitepress: vitepressSite,
  astro: astroSite,
  docusaurus: docusaurusSite,
  next: nextSite,
};
export type GeneratedKind = keyof typeof WRITERS;
export const GENERATED_KINDS = Object.keys(WRITERS) as readonly GeneratedKind[];

export interface GeneratedSite {
  readonly files: Readonly<Record<string, string>>;
  readonly pieces: readonly Piece[];
  /** Number of a piece → its path. */
  readonly pathOf: ReadonlyMap<number, string>;
}

export function generatedSite(kind: GeneratedKind, seed: number): GeneratedSite {
  const pieces = piecesOf(seed);
  const files = WRITERS[kind](pieces);
  const pathOf = new Map(
    pieces.map(({ number, token }) => [
      number,
      Object.entries(files).find(([, text]) => text.includes(token))?.[0] ?? "",
    ]),
  );
  return { files, pieces, pathOf };
}
