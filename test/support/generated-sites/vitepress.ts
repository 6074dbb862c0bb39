/** VitePress: its own theme, head elements from front matter, a data file, a second language. */
import { ADDED_TO_TITLES, markdownOf, type Piece, yamlFront } from "./pieces.ts";

const CONFIGURATION = `import { readFileSync } from "node:fs";
const shop = JSON.parse(readFileSync(new URL("../data/shop.json", import.meta.url), "utf8"));
export default {
  title: shop.name,
  titleTemplate: ":title${ADDED_TO_TITLES}",
  cleanUrls: true,
  ignoreDeadLinks: true,
  locales: { root: { label: "English", lang: "en" }, de: { label: "Deutsch", lang: "de" } },
  vite: { logLevel: "silent" },
  transformHead({ pageData: { frontmatter } }) {
    const { canonical, robots, og_title } = frontmatter;
    return [
      ...(canonical ? [["link", { rel: "canonical", href: canonical }]] : []),
      ...(robots ? [["meta", { name: "robots", content: robots }]] : []),
      ...(og_title ? [["meta", { property: "og:title", content: og_title }]] : []),
    ];
  },
};
`;

export function vitepressSite(pieces: readonly Piece[]): Record<string, string> {
  const files: Record<string, string> = {
    "package.json": '{ "private": true, "type": "module" }\n',
    ".vitepress/config.mjs": CONFIGURATION,
    "data/shop.json": '{ "name": "Tea shop" }\n',
    "public/robots.txt": "User-agent: *\nDisallow: /\n",
    "public/_redirects": "/old-shop /shop 301\n",
  };
  for (const piece of pieces) {
    const text = yamlFront(piece) + markdownOf(withoutScript(piece));
    files[`${pathOf(piece)}.md`] = piece.number % 5 === 0 ? text.replaceAll("\n", "\r\n") : text;
  }
  // Images are part of its build.
  for (const { image } of pieces) files[`public${image}`] = "GIF89a";
  return files;
}

/** A script in a page's text is code to it. Its theme prints no title, so that all have a heading of their own. */
function withoutScript(piece: Piece): Piece {
  return { ...piece, headline: null };
}

function pathOf({ number, section, kind, language, random }: Piece): string {
  if (kind === "home") return "index";
  const name = random < 0.3 ? `piece-${number}/index` : `piece-${number}`;
  return language === "de" ? `de/${section}/${name}` : `${section}/${name}`;
}
