/** Astro: a content collection with Markdown and MDX behind a dynamic page, Markdown pages, pages of a data file. */
import { layoutOf } from "./layout.ts";
import { markdownOf, type Piece, yamlFront } from "./pieces.ts";

const LAYOUT = `---
import shop from "../data/shop.json";
const { frontmatter = {}, lang = "en" } = Astro.props;
const { title, description, canonical, robots, og_title, heading } = frontmatter;
---
${layoutOf({
  language: '{lang}"'.replace('"', ""),
  title: "{title}",
  optional: (key, html) => `{${key} && ${html("VALUE").replace('"VALUE"', `{${key}}`).replace(/>$/, " />")}}`,
  heading: "{!heading && <h1>{title}</h1>}",
  content: "<slot />",
  shop: "{shop.name}",
}).replace('lang="{lang}"', "lang={lang}")}`;

const DYNAMIC = `---
import { getCollection, render } from "astro:content";
import Base from "../layouts/Base.astro";
export async function getStaticPaths() {
  return (await getCollection("pieces")).map((entry) => ({ params: { slug: entry.id }, props: { entry } }));
}
const { entry } = Astro.props;
const { Content } = await render(entry);
---
<Base frontmatter={entry.data} lang={entry.data.lang}><Content /></Base>
`;

const BRANCH = `---
import shop from "../../data/shop.json";
import Base from "../../layouts/Base.astro";
export function getStaticPaths() {
  return shop.branches.map((branch) => ({ params: { id: branch.id }, props: { branch } }));
}
const { branch } = Astro.props;
---
<Base frontmatter={{ title: branch.place }}><p>Visit our branch {branch.place} and drink a cup of tea with us in the garden.</p></Base>
`;

export function astroSite(pieces: readonly Piece[]): Record<string, string> {
  const files: Record<string, string> = {
    "package.json": '{ "private": true, "type": "module" }\n',
    "astro.config.mjs":
      'import { defineConfig } from "astro/config";\nimport mdx from "@astrojs/mdx";\nexport default defineConfig({ site: "https://tea.example", integrations: [mdx()], cacheDir: "./.cache" });\n',
    "src/content.config.ts":
      'import { defineCollection } from "astro:content";\nimport { glob } from "astro/loaders";\nexport const collections = { pieces: defineCollection({ loader: glob({ pattern: "**/*.{md,mdx}", base: "./src/content/pieces" }) }) };\n',
    "src/layouts/Base.astro": LAYOUT,
    "src/data/shop.json":
      '{ "name": "Tea shop", "branches": [{ "id": "north", "place": "North" }, { "id": "south", "place": "South" }] }\n',
    "src/pages/[...slug].astro": DYNAMIC,
    "src/pages/branches/[id].astro": BRANCH,
    "src/components/Note.astro": "<aside>A note of the shop</aside>\n",
    "public/robots.txt": "User-agent: *\nDisallow: /\n",
    "public/_redirects": "/old-shop /shop 301\n",
  };
  for (const piece of pieces) {
    const { path, isPage } = placeOf(piece);
    const more = [
      ...(piece.hasHeading ? ["heading: true"] : []),
      ...(piece.language === "de" ? ["lang: de"] : []),
      ...(isPage ? [`layout: ${piece.kind === "home" ? "../" : "../../"}layouts/Base.astro`] : []),
    ];
    const isMdx = piece.kind === "MDX";
    const up = "../".repeat(path.split("/").length - 2);
    const imported = isMdx ? `import Note from "${up}components/Note.astro";\n\n<Note />\n\n` : "";
    const text = yamlFront(piece, more) + imported + markdownOf(piece);
    files[`${path}.${isMdx ? "mdx" : "md"}`] = piece.number % 5 === 0 ? text.replaceAll("\n", "\r\n") : text;
  }
  return files;
}

function placeOf({ number, section, kind, language, random }: Piece): { path: string; isPage: boolean } {
  if (kind === "home") return { path: "src/pages/index", isPage: true };
  if (kind === "page" && random < 0.5) return { path: `src/pages/${section}/piece-${number}`, isPage: true };
  const name = random < 0.3 ? `piece-${number}/index` : `piece-${number}`;
  return { path: `src/content/pieces/${language === "de" ? "de/" : ""}${section}/${name}`, isPage: false };
}
