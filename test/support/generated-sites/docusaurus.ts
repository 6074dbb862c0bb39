/**
 * Docusaurus: documents, posts and pages in Markdown and MDX with its own theme. Of two languages, what isn't translated is shown
 * in the other one, too.
 */
import { ADDED_TO_TITLES, markdownOf, type Piece, yamlFront } from "./pieces.ts";

const CONFIGURATION = `import { readFileSync } from "node:fs";
const shop = JSON.parse(readFileSync(new URL("./data/shop.json", import.meta.url), "utf8"));
export default {
  title: shop.name,
  titleDelimiter: "${ADDED_TO_TITLES.trim().charAt(0)}",
  url: "https://tea.example",
  baseUrl: "/",
  onBrokenLinks: "ignore",
  onBrokenAnchors: "ignore",
  trailingSlash: true,
  future: { v4: true, faster: true },
  i18n: { defaultLocale: "en", locales: ["en", "de"] },
  markdown: { hooks: { onBrokenMarkdownLinks: "ignore", onBrokenMarkdownImages: "ignore" } },
  plugins: [
    "@docusaurus/plugin-content-docs",
    ["@docusaurus/plugin-content-blog", { onUntruncatedBlogPosts: "ignore", onInlineAuthors: "ignore" }],
    "@docusaurus/plugin-content-pages",
  ],
  themes: ["@docusaurus/theme-classic"],
};
`;

const TRANSLATIONS = "i18n/de/docusaurus-plugin-content-docs/current/";
/** A translation needs one. */
const ORIGINAL =
  "---\ntitle: Not yet written\n---\nThis document about tea is written in German only, as of now. It is number ";

/** Smaller ones become part of the page. */
const LEAST_IMAGE = 10_001;

export function docusaurusSite(pieces: readonly Piece[]): Record<string, string> {
  const files: Record<string, string> = {
    "package.json": '{ "private": true }\n',
    "docusaurus.config.mjs": CONFIGURATION,
    "data/shop.json": '{ "name": "Tea shop" }\n',
    "src/components/Note.jsx": "export default function Note() {\n  return <aside>A note of the shop</aside>;\n}\n",
    "static/robots.txt": "User-agent: *\nDisallow: /\n",
    "static/_redirects": "/old-shop /shop 301\n",
  };
  for (const piece of pieces) {
    const { number, kind } = piece;
    // Its theme reads title and description only; the others are elements of the content.
    const plain = { ...piece, canonical: null, robots: null, ogTitle: null };
    const [isMdx, isPost] = [kind === "MDX", kind === "collection item"];
    const head = isMdx ? `import Note from "@site/src/components/Note";\n\n${headOf(piece)}<Note />\n\n` : "";
    const text =
      yamlFront(plain, isPost ? [`date: 2024-05-${piece.day}`] : []) +
      head +
      markdownOf({ ...piece, headline: null, words: piece.words + (isPost ? "\n\n{/* truncate */}" : "") });
    const path = `${pathOf(piece)}.${isMdx ? "mdx" : "md"}`;
    files[path] = number % 5 === 0 ? text.replaceAll("\n", "\r\n") : text;
    if (piece.language === "de") files[path.replace(TRANSLATIONS, "docs/")] = ORIGINAL + number;
  }
  // Images are part of its build.
  for (const { image } of pieces) files[`static${image}`] = `GIF89a ${image}`.padEnd(LEAST_IMAGE, ".");
  return files;
}

function headOf({ canonical, robots, ogTitle }: Piece): string {
  const lines = [
    ...(canonical === null ? [] : [`  <link rel="canonical" href="${canonical}" />`]),
    ...(robots === null ? [] : [`  <meta name="robots" content="${robots}" />`]),
    ...(ogTitle === null ? [] : [`  <meta property="og:title" content="${ogTitle}" />`]),
  ];
  return lines.length === 0 ? "" : `<head>\n${lines.join("\n")}\n</head>\n\n`;
}

function pathOf({ number, section, kind, language, day, random }: Piece): string {
  if (kind === "home") return "src/pages/index";
  if (kind === "collection item") return `blog/2024-05-${day}-piece-${number}`;
  if (kind === "template") return `src/pages/${section}/piece-${number}`;
  const local = `${section}/${random < 0.3 ? `piece-${number}/index` : `piece-${number}`}`;
  return language === "de" ? TRANSLATIONS + local : `docs/${local}`;
}
