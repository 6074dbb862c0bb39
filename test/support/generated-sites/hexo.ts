/** Hexo: posts and pages with a theme in EJS, a data file and a second language. */
import { layoutOf } from "./layout.ts";
import { htmlOf, markdownOf, type Piece, yamlFront } from "./pieces.ts";

export function hexoSite(pieces: readonly Piece[]): Record<string, string> {
  const files: Record<string, string> = {
    "package.json":
      '{ "private": true, "hexo": { "version": "" }, "dependencies": { "hexo": "*", "hexo-renderer-ejs": "*", "hexo-renderer-marked": "*" } }\n',
    "_config.yml":
      "title: Tea shop\nurl: https://tea.example\npermalink: :year/:month/:title/\ntheme: tea\nlanguage: en\nsyntax_highlighter:\nmarked:\n  headerIds: false\n  prependRoot: false\n  external_link: { enable: false }\nexternal_link: { enable: false }\nmeta_generator: false\n",
    "source/_data/shop.yml": "name: Tea shop\n",
    "source/robots.txt": "User-agent: *\nDisallow: /\n",
    "source/_redirects": "/old-shop /shop 301\n",
    "themes/tea/layout/layout.ejs": layoutOf({
      language: "<%= page.lang || 'en' %>",
      title: "<%= page.title %>",
      optional: (key, html) => `<% if (page.${key}) { %>${html(`<%= page.${key} %>`)}<% } %>`,
      heading: "<% if (!page.heading) { %><h1><%= page.title %></h1><% } %>",
      content: "<%- body %>",
      shop: "<%= site.data.shop.name %>",
    }),
    "themes/tea/layout/page.ejs": "<%- page.content %>\n",
    "themes/tea/layout/post.ejs": "<%- page.content %>\n",
    "source/_scripts.md": "not a page\n",
  };
  for (const piece of pieces) {
    const { language, hasHeading, number, kind, day } = piece;
    const more = [
      ...(hasHeading ? ["heading: true"] : []),
      ...(language === "de" ? ["lang: de"] : []),
      `date: 2024-05-${day} 12:00:00`,
    ];
    const isTemplate = kind === "template";
    const text = yamlFront(piece, more) + (isTemplate ? htmlOf(piece) : markdownOf(piece));
    files[`source/${pathOf(piece)}.${isTemplate ? "html" : "md"}`] =
      number % 5 === 0 ? text.replaceAll("\n", "\r\n") : text;
  }
  return files;
}

function pathOf({ number, section, kind, language, random }: Piece): string {
  if (kind === "home") return "index";
  if (kind === "collection item") return `_posts/piece-${number}`;
  const name = random < 0.3 ? `piece-${number}/index` : `piece-${number}`;
  return language === "de" ? `de/${section}/${name}` : `${section}/${name}`;
}
