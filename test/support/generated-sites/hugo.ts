/** Hugo: permalinks, bundles, a second language, a data file, and front matter in three languages. */
import { layoutOf } from "./layout.ts";
import { frontOf, htmlOf, markdownOf, type Piece, yamlFront } from "./pieces.ts";

export function hugoSite(pieces: readonly Piece[]): Record<string, string> {
  const layout = (heading: string) =>
    layoutOf({
      language: "{{ .Language.Lang }}",
      title: "{{ .Title }}",
      optional: (key, html) => `{{ with .Params.${key} }}${html("{{ . }}")}{{ end }}`,
      heading,
      content: "{{ .Content }}",
      shop: "{{ .Site.Data.shop.name }}",
    });
  const files: Record<string, string> = {
    "hugo.toml":
      'baseURL = "https://tea.example/"\ntitle = "Tea shop"\ndefaultContentLanguage = "en"\n[permalinks]\nnews = "/latest/:year/:filename/"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n[markup.goldmark.renderer]\nunsafe = true\n',
    "data/shop.json": '{ "name": "Tea shop" }\n',
    "static/robots.txt": "User-agent: *\nDisallow: /\n",
    "static/_redirects": "/old-shop /shop 301\n",
    "layouts/_default/single.html": layout("{{ if not .Params.heading }}<h1>{{ .Title }}</h1>{{ end }}"),
    "layouts/index.html": layout("<h1>{{ .Title }}</h1>"),
    "layouts/_default/list.html": layout(
      '<h1>{{ .Title }}</h1>{{ range .Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}',
    ),
  };
  for (const piece of pieces) {
    const isTemplate = piece.kind === "template";
    const body = isTemplate ? htmlOf(piece) : markdownOf(piece);
    files[`content/${pathOf(piece)}${piece.language === "de" ? ".de" : ""}.${isTemplate ? "html" : "md"}`] =
      `${frontIn(piece)}\n${body}`;
  }
  return files;
}

function pathOf({ number, section, kind, random }: Piece): string {
  if (kind === "home") return "_index";
  if (kind === "collection item") return `news/Piece-${number}`;
  return random < 0.3 ? `${section}/Piece ${number}/index` : `${section}/Piece-${number}`;
}

function frontIn(piece: Piece): string {
  const { number, day, hasHeading } = piece;
  const values = { ...frontOf(piece), ...(hasHeading ? { heading: true } : {}), date: `2024-05-${day}` };
  if (number % 3 === 0) return yamlFront(piece, [...(hasHeading ? ["heading: true"] : []), `date: 2024-05-${day}`]);
  if (number % 3 === 2) return `${JSON.stringify(values, null, 2)}\n`;
  const toml = Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  return ["+++", ...toml, "+++", ""].join("\n");
}
