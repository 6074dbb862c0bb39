/** Websites of many pages as the sources of generators, made of numbers: the same in every run of one seed. */
import { seeded } from "./seeded.ts";

export interface GeneratedSite {
  readonly files: Readonly<Record<string, string>>;
  /** A word that only the content of this file has → its path. */
  readonly pathOf: ReadonlyMap<string, string>;
  /** What its template adds to titles. */
  readonly adds: string;
  /** Whether the page with this text shows the file's title as its heading. */
  printsTitle(text: string): boolean;
}

export type GeneratedKind = "html" | "eleventy" | "hugo";

interface Piece {
  readonly number: number;
  readonly token: string;
  readonly title: string;
  readonly description: string | null;
  readonly words: string;
  readonly section: string;
  readonly day: string;
}

const SECTIONS = ["black", "green", "news", "guides"];
const WORDS =
  "leaf cup garden steam water spring hill market kettle morning root bloom harvest river stone light paper barrel spice shore".split(
    " ",
  );
export const GENERATED_PAGES = 48;
const ADDED_TO_TITLES = " | Tea shop";

export function generatedSite(kind: GeneratedKind, seed: number): GeneratedSite {
  const random = seeded(seed);
  const pick = <Each>(list: readonly Each[]): Each => list[Math.floor(random() * list.length)] as Each;
  const pieces = Array.from({ length: GENERATED_PAGES }, (_, number): Piece => {
    const token = `token${String(number).padStart(3, "0")}x`;
    const words = Array.from({ length: 30 + Math.floor(random() * 60) }, () => pick(WORDS)).join(" ");
    return {
      number,
      token,
      title: `${pick(["About", "How to brew", "Notes: on", "All of", "Buying"])} ${pick(WORDS)} ${number}`,
      // Some miss it, and some have one that others have, too.
      description:
        random() < 0.25
          ? null
          : random() < 0.2
            ? "Tea for everyone."
            : `Learn about ${pick(WORDS)} & ${pick(WORDS)}, number ${number}.`,
      words: `${token} ${words}`,
      section: pick(SECTIONS),
      day: String(1 + Math.floor(random() * 28)).padStart(2, "0"),
    };
  });
  const made = { html: htmlSite, eleventy: eleventySite, hugo: hugoSite }[kind](pieces, random);
  const pathOf = new Map(
    pieces.map(({ token }) => [token, Object.entries(made).find(([, text]) => text.includes(token))?.[0] ?? ""]),
  );
  const printing = pieces.filter((piece) => kind !== "html" && !hasHeading(piece)).map(({ token }) => token);
  return {
    files: made,
    pathOf,
    adds: kind === "html" ? "" : ADDED_TO_TITLES,
    printsTitle: (text) => printing.some((token) => text.includes(token)),
  };
}

/** Every third has no heading of its own in its content. */
const hasHeading = ({ number }: Piece) => number % 3 !== 0;

function markdown(piece: Piece): string {
  const { number, title, words } = piece;
  const alt = number % 4 === 0 ? "" : `Picture ${number}`;
  return `${hasHeading(piece) ? `# ${title}\n\n` : ""}${words}\n\n![${alt}](/img/${number}.jpg "Title")\n\nSee [our shop ${number}](/shop/${number}/#top) and \`code [x](/y)\`.\n`;
}

function yaml({ title, description }: Piece, more: readonly string[] = []): string {
  const described =
    description === null
      ? []
      : [`description: ${description.includes(":") ? JSON.stringify(description) : description} # shown in search`];
  return ["---", `title: ${JSON.stringify(title)}`, ...described, ...more, "---", ""].join("\n");
}

const LAYOUT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<title>TITLE${ADDED_TO_TITLES}</title>
DESCRIPTION
</head><body><nav><a href="/">Home</a> <a href="/about/">About</a></nav><main>HEADINGCONTENT</main><footer>All teas are shipped from our garden</footer></body></html>
`;

function eleventySite(pieces: readonly Piece[], random: () => number): Record<string, string> {
  const files: Record<string, string> = {
    "eleventy.config.js": 'export default function () { return { dir: { input: "src", includes: "_includes" } }; }\n',
    "package.json": '{ "type": "module" }\n',
    "src/_includes/base.njk": LAYOUT.replace("TITLE", "{{ title }}")
      .replace("DESCRIPTION", '{% if description %}<meta name="description" content="{{ description }}">{% endif %}')
      .replace("HEADING", "{% if not heading %}<h1>{{ title }}</h1>{% endif %}")
      .replace("CONTENT", "{{ content | safe }}"),
    "src/src.json": '{ "layout": "base.njk" }\n',
    "src/news/news.json": '{ "permalink": "/latest/{{ page.fileSlug }}/", "tags": ["news"] }\n',
    "src/list.njk":
      '---\ntitle: News\npagination: { data: collections.news, size: 3 }\n---\n{% for post in pagination.items %}<a href="{{ post.url }}">{{ post.url }}</a>{% endfor %}\n',
  };
  for (const piece of pieces) {
    const { number, section, day } = piece;
    const more = [
      ...(hasHeading(piece) ? ["heading: true"] : []),
      ...(random() < 0.2 ? [`permalink: /moved/${number}/`] : []),
    ];
    const name =
      section === "news"
        ? `2024-05-${day}-piece-${number}`
        : random() < 0.3
          ? `piece-${number}/index`
          : `piece-${number}`;
    const text = yaml(piece, more) + markdown(piece);
    files[`src/${section}/${name}.md`] = number % 5 === 0 ? text.replaceAll("\n", "\r\n") : text;
  }
  return files;
}

function hugoSite(pieces: readonly Piece[], random: () => number): Record<string, string> {
  const layout = LAYOUT.replace("TITLE", "{{ .Title }}")
    .replace("DESCRIPTION", '{{ with .Description }}<meta name="description" content="{{ . }}">{{ end }}')
    .replace("CONTENT", "{{ .Content }}");
  const files: Record<string, string> = {
    "hugo.toml":
      'baseURL = "https://tea.example/"\ntitle = "Tea shop"\n[permalinks]\nnews = "/latest/:year/:filename/"\n[markup.goldmark.renderer]\nunsafe = true\n',
    "layouts/_default/single.html": layout.replace(
      "HEADING",
      "{{ if not .Params.heading }}<h1>{{ .Title }}</h1>{{ end }}",
    ),
    "layouts/_default/list.html": layout.replace(
      "HEADING",
      '<h1>{{ .Title }}</h1>{{ range .Pages }}<a href="{{ .RelPermalink }}">{{ .RelPermalink }}</a>{{ end }}',
    ),
  };
  for (const piece of pieces) {
    const { number, section, day, title, description } = piece;
    const values = {
      title,
      ...(description === null ? {} : { description }),
      ...(hasHeading(piece) ? { heading: true } : {}),
      date: `2024-05-${day}`,
    };
    const name = random() < 0.3 && section !== "news" ? `Piece ${number}/index` : `Piece-${number}`;
    const toml = Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
    const front = [
      () => yaml(piece, [...(hasHeading(piece) ? ["heading: true"] : []), `date: 2024-05-${day}`]),
      () => ["+++", ...toml, "+++", ""].join("\n"),
      () => `${JSON.stringify(values, null, 2)}\n`,
    ][number % 3]?.();
    files[`content/${section}/${name}.md`] = `${front}\n${markdown(piece)}`;
  }
  return files;
}

function htmlSite(pieces: readonly Piece[], random: () => number): Record<string, string> {
  const files: Record<string, string> = {
    "index.html": LAYOUT.replace("TITLE", "Tea")
      .replace("DESCRIPTION", "")
      .replace("HEADING", "<h1>Tea</h1>")
      .replace("CONTENT", "Welcome"),
  };
  for (const { number, section, title, description, words } of pieces) {
    const path = random() < 0.5 ? `${section}/piece-${number}.html` : `${section}/piece-${number}/index.html`;
    const text = LAYOUT.replace(`TITLE${ADDED_TO_TITLES}`, title)
      .replace(
        "DESCRIPTION",
        description === null ? "" : `<meta content='${description.replace("&", "&amp;")}' name=description>`,
      )
      .replace("HEADING", `<h1>${title}</h1>`)
      .replace(
        "CONTENT",
        `<p>${words}<img src="/img/${number}.jpg"${number % 4 === 0 ? "" : ` alt="Picture ${number}"`}><a href='/shop/${number}/#top'>our shop ${number}</a>`,
      );
    files[path] = number % 5 === 0 ? text.replaceAll("\n", "\r\n") : text;
  }
  return files;
}
