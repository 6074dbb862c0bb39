/** Eleventy: folder data, permalinks, a collection, pages of a data file, a second language, Nunjucks and Markdown. */
import { layoutOf } from "./layout.ts";
import { htmlOf, markdownOf, type Piece, yamlFront } from "./pieces.ts";

export function eleventySite(pieces: readonly Piece[]): Record<string, string> {
  const files: Record<string, string> = {
    "eleventy.config.js":
      'export default function (config) { config.addPassthroughCopy({ static: "." }); return { dir: { input: "src", includes: "_includes" } }; }\n',
    "package.json": '{ "type": "module" }\n',
    "static/robots.txt": "User-agent: *\nDisallow: /\n",
    "static/_redirects": "/old-shop /shop 301\n",
    "src/_includes/base.njk": layoutOf({
      language: "{{ lang or 'en' }}",
      title: "{{ title }}",
      optional: (key, html) => `{% if ${key} %}${html(`{{ ${key} }}`)}{% endif %}`,
      heading: "{% if not heading %}<h1>{{ title }}</h1>{% endif %}",
      content: "{{ content | safe }}",
      shop: "{{ shop.name }}",
    }),
    "src/_data/shop.json":
      '{ "name": "Tea shop", "branches": [{ "id": "north", "place": "North" }, { "id": "south", "place": "South" }] }\n',
    "src/src.json": '{ "layout": "base.njk" }\n',
    "src/de/de.json": '{ "lang": "de" }\n',
    "src/news/news.json": '{ "permalink": "/latest/{{ page.fileSlug }}/", "tags": ["news"] }\n',
    "src/list.njk":
      '---\ntitle: News\npagination: { data: collections.news, size: 3 }\n---\n{% for post in pagination.items %}<a href="{{ post.url }}">{{ post.data.title }}</a>{% endfor %}\n',
    "src/branches.njk":
      '---\npagination: { data: shop.branches, size: 1, alias: branch }\npermalink: "/branches/{{ branch.id }}/"\neleventyComputed: { title: "Our branch in the {{ branch.place }}" }\n---\n<p>Visit our branch {{ branch.place }} and drink a cup of tea with us in the garden.</p>\n',
  };
  for (const piece of pieces) {
    const more = [
      ...(piece.hasHeading ? ["heading: true"] : []),
      ...(piece.kind === "page" && piece.random > 0.8 ? [`permalink: /moved/${piece.number}/`] : []),
    ];
    const isTemplate = piece.kind === "template";
    const text = yamlFront(piece, more) + (isTemplate ? htmlOf(piece) : markdownOf(piece));
    const path = `src/${pathOf(piece)}.${isTemplate ? "njk" : "md"}`;
    files[path] = piece.number % 5 === 0 ? text.replaceAll("\n", "\r\n") : text;
  }
  return files;
}

function pathOf({ number, section, kind, language, day, random }: Piece): string {
  if (kind === "home") return "index";
  if (kind === "collection item") return `news/2024-05-${day}-piece-${number}`;
  const name = random < 0.3 ? `piece-${number}/index` : `piece-${number}`;
  return language === "de" ? `de/${section}/${name}` : `${section}/${name}`;
}
