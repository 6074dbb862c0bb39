/** Jekyll: posts, a collection, defaults, a data file, a second language. Its templates don't escape by themselves. */
import { layoutOf } from "./layout.ts";
import { htmlOf, markdownOf, type Piece, yamlFront } from "./pieces.ts";

export function jekyllSite(pieces: readonly Piece[]): Record<string, string> {
  const files: Record<string, string> = {
    "_config.yml":
      'title: Tea shop\npermalink: /:categories/:year/:title/\ncollections:\n  guides:\n    output: true\n    permalink: /manual/:path/\ndefaults:\n  - scope: { path: "" }\n    values: { layout: default }\n',
    "_data/shop.yml": "name: Tea shop\n",
    "robots.txt": "User-agent: *\nDisallow: /\n",
    _redirects: "/old-shop /shop 301\n",
    "_layouts/default.html": layoutOf({
      language: "{{ page.lang | default: 'en' }}",
      title: "{{ page.title }}",
      optional: (key, html) => `{% if page.${key} %}${html(`{{ page.${key} }}`)}{% endif %}`,
      heading: "{% unless page.heading %}<h1>{{ page.title }}</h1>{% endunless %}",
      content: "{{ content }}",
      shop: "{{ site.data.shop.name }}",
    }),
    "news.html":
      '---\ntitle: News\n---\n{% for post in site.posts %}<a href="{{ post.url }}">{{ post.title }}</a>\n{% endfor %}\n',
  };
  for (const piece of pieces) {
    const { language, hasHeading, number, kind } = piece;
    const more = [...(hasHeading ? ["heading: true"] : []), ...(language === "de" ? ["lang: de"] : [])];
    const isTemplate = kind === "template";
    const text = yamlFront(piece, more) + (isTemplate ? htmlOf(piece) : markdownOf(piece));
    files[`${pathOf(piece)}.${isTemplate ? "html" : "md"}`] = number % 5 === 0 ? text.replaceAll("\n", "\r\n") : text;
  }
  return files;
}

function pathOf({ number, section, kind, language, day, random }: Piece): string {
  if (kind === "home") return "index";
  if (kind === "collection item") return `_posts/2024-05-${day}-piece-${number}`;
  if (section === "guides" && language === "en") return `_guides/piece-${number}`;
  const name = random < 0.3 ? `piece-${number}/index` : `piece-${number}`;
  return language === "de" ? `de/${section}/${name}` : `${section}/${name}`;
}
