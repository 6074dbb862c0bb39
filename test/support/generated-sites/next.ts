/**
 * Next as a static export: pages in MDX with a metadata object, pages that are program code, Markdown with front matter behind a
 * dynamic page, a data file and a second language.
 */
import { ADDED_TO_TITLES, markdownOf, type Piece, yamlFront } from "./pieces.ts";

/** Its own loader for MDX, because folders of libraries outside of the project are unknown to Turbopack. */
const CONFIGURATION = `export default {
  output: "export",
  trailingSlash: true,
  pageExtensions: ["jsx", "mdx"],
  images: { unoptimized: true },
  experimental: { cpus: 1, workerThreads: false },
  webpack(config) {
    config.module.rules.push({ test: /\\.mdx$/, use: ["@mdx-js/loader"] });
    return { ...config, optimization: { ...config.optimization, minimize: false } };
  },
};
`;

const layoutIn = (language: string, up: string) => `import shop from "${up}/data/shop.json";
export const metadata = { metadataBase: new URL("https://tea.example"), title: { template: "%s${ADDED_TO_TITLES}", default: shop.name } };
export default function Layout({ children }) {
  return (
    <html lang="${language}">
      <body>
        <nav><a href="/">Home</a></nav>
        <main>{children}</main>
        <footer>{shop.name + ": all teas are shipped from our garden"}</footer>
      </body>
    </html>
  );
}
`;

const POST = `import { readdirSync, readFileSync } from "node:fs";
import { evaluate } from "@mdx-js/mdx";
import matter from "gray-matter";
import * as runtime from "react/jsx-runtime";

const read = (slug) => matter(readFileSync(\`content/blog/\${slug}.md\`, "utf8"));

export const dynamicParams = false;

export function generateStaticParams() {
  return readdirSync("content/blog").map((name) => ({ slug: name.replace(/\\.md$/, "") }));
}

export async function generateMetadata({ params }) {
  const { title, description, canonical, robots, og_title } = read((await params).slug).data;
  return { title, description, robots, alternates: { canonical }, openGraph: { title: og_title ?? title } };
}

export default async function Post({ params }) {
  const { content, data } = read((await params).slug);
  const { default: Content } = await evaluate(content, { ...runtime, format: "md" });
  return <>{data.heading ? null : <h1>{data.title}</h1>}<Content /></>;
}
`;

export function nextSite(pieces: readonly Piece[]): Record<string, string> {
  const files: Record<string, string> = {
    "package.json": '{ "private": true }\n',
    "next.config.mjs": CONFIGURATION,
    "app/(en)/layout.jsx": layoutIn("en", "../.."),
    "app/de/layout.jsx": layoutIn("de", "../.."),
    "app/(en)/blog/[slug]/page.jsx": POST,
    "components/note.jsx": "export default function Note() {\n  return <aside>A note of the shop</aside>;\n}\n",
    "data/shop.json": '{ "name": "Tea shop" }\n',
    "public/robots.txt": "User-agent: *\nDisallow: /\n",
    "public/_redirects": "/old-shop /shop 301\n",
  };
  for (const piece of pieces) {
    const [path, text] = fileOf({ ...piece, headline: null });
    files[path] = piece.number % 5 === 0 ? text.replaceAll("\n", "\r\n") : text;
  }
  return files;
}

function fileOf(piece: Piece): readonly [path: string, text: string] {
  const { number, section, kind, language } = piece;
  const folder =
    kind === "home" ? "app/(en)/(home)" : `app/${language === "de" ? "de" : "(en)"}/${section}/piece-${number}`;
  if (kind === "template") return [`${folder}/page.jsx`, componentOf(piece)];
  if (isPost(piece))
    return [
      `content/blog/piece-${number}.md`,
      yamlFront(piece, piece.hasHeading ? ["heading: true"] : []) + markdownOf(piece),
    ];
  const up = "../".repeat(folder.split("/").length);
  const note = kind === "MDX" ? `import Note from "${up}components/note";\n\n` : "";
  const shown = piece.hasHeading || kind === "home" ? "" : `# ${piece.title}\n\n`;
  return [
    `${folder}/page.mdx`,
    `${note}${metadataOf(piece)}\n${note ? "<Note />\n\n" : ""}${shown}${markdownOf(piece)}`,
  ];
}

function isPost({ kind, random }: Piece): boolean {
  return kind === "collection item" || (kind === "page" && random < 0.4);
}

function metadataOf({ number, title, description, canonical, robots, ogTitle }: Piece): string {
  const text = (value: string) => (number % 2 === 0 ? JSON.stringify(value) : `'${value}'`);
  const lines = [
    `title: ${text(title)}`,
    ...(description === null ? [] : [`description: ${text(description)}`]),
    ...(canonical === null ? [] : [`alternates: { canonical: ${text(canonical)} }`]),
    ...(robots === null ? [] : [`robots: ${text(robots)}`]),
    ...(ogTitle === null ? [] : [`openGraph: { title: ${text(ogTitle)} }`]),
  ];
  return `export const metadata = {\n${lines.map((line) => `  ${line},\n`).join("")}};\n`;
}

function componentOf(piece: Piece): string {
  const { heading, title, hasHeading, words, image, alt, address, linkText } = piece;
  return `${metadataOf(piece)}
export default function Page() {
  return (
    <>
      <h1>${hasHeading ? heading : title}</h1>
      <p>${words}</p>
      <img src="${image}" alt="${alt}" />
      <a href="${address}">${linkText}</a>
    </>
  );
}
`;
}
