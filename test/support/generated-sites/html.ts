/** Files that are served as they are. */
import { layoutOf } from "./layout.ts";
import { frontOf, htmlOf, type Piece } from "./pieces.ts";

export function htmlSite(pieces: readonly Piece[]): Record<string, string> {
  const files: Record<string, string> = {
    _redirects: "/old-shop /shop 301\n",
    "robots.txt": "User-agent: *\nDisallow: /\n",
  };
  for (const piece of pieces) {
    const { number, section, kind, language, random } = piece;
    const folder = language === "de" ? `de/${section}` : section;
    const path =
      kind === "home"
        ? "index.html"
        : random < 0.5
          ? `${folder}/piece-${number}.html`
          : `${folder}/piece-${number}/index.html`;
    const text = pageOf(piece);
    files[path] = number % 5 === 0 ? text.replaceAll("\n", "\r\n") : text;
  }
  return files;
}

function pageOf(piece: Piece): string {
  const values = frontOf(piece);
  return layoutOf({
    language: piece.language,
    title: escaped(piece.title),
    optional: (key, html) => (values[key] === undefined ? "" : html(escaped(values[key]))),
    heading: piece.hasHeading ? "" : `<h1>${escaped(piece.title)}</h1>`,
    content: htmlOf(piece),
    shop: "Tea shop",
  });
}

const escaped = (text: string) => text.replaceAll("&", "&amp;");
