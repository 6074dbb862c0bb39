/** What the drawer reads of a page's facts. The API promises no shape for them, so everything is looked at before it is used. */

export interface Heading {
  readonly level: number;
  readonly text: string;
}

export interface Picture {
  readonly address: string;
  readonly alt: string | null;
}

/** What the page said before its scripts ran, and what went wrong while they did. */
export interface RenderingFacts {
  readonly sent: Sides;
  readonly finished: Sides;
  readonly errors: readonly string[];
  readonly missing: readonly { readonly url: string; readonly why: string; readonly status: number | null }[];
  readonly sentTo: string;
  readonly settled: boolean;
}

interface Sides {
  readonly h1: string;
  readonly words: number | null;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly robots: string;
}

export interface Facts {
  readonly headings: readonly Heading[];
  readonly pictures: readonly Picture[];
  readonly jsonLd: readonly string[];
  readonly itemTypes: readonly string[];
  readonly rendering: RenderingFacts | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
const all = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): readonly string[] => all(value).map(text).filter(Boolean);

/** `undefined` for what is no HTML page. */
export function factsOf(document: unknown): Facts | undefined {
  if (!isFields(document)) return undefined;
  return {
    headings: all(document.headings)
      .filter(isFields)
      .map(({ level, text: words }) => ({ level: Number(level), text: text(words) })),
    pictures: all(document.images)
      .filter(isFields)
      .map(({ url, src, alt }) => ({ address: text(url) || text(src), alt: typeof alt === "string" ? alt : null })),
    jsonLd: texts(document.jsonLd),
    itemTypes: texts(document.itemTypes),
    rendering: renderingOf(document),
  };
}

function renderingOf({ rendering, ...page }: Fields): RenderingFacts | undefined {
  if (!isFields(rendering) || !isFields(rendering.sent)) return undefined;
  const { sent, errors, missing, sentTo, settled } = rendering;
  return {
    sent: {
      ...{ title: text(sent.title), description: text(sent.description), canonical: text(sent.canonical) },
      ...{ h1: texts(sent.h1).join(" · "), robots: texts(sent.robots).join(", "), words: number(sent.wordCount) },
    },
    finished: finishedSides(page),
    errors: texts(errors),
    missing: all(missing)
      .filter(isFields)
      .map(({ url, why, status }) => ({ url: text(url), why: text(why), status: number(status) })),
    sentTo: text(sentTo),
    settled: settled !== false,
  };
}

function finishedSides({ titles, headings, metas, canonicals, wordCount }: Fields): Sides {
  const meta = (...names: string[]) =>
    all(metas)
      .filter(isFields)
      .filter(({ name }) => names.includes(text(name)))
      .map(({ content }) => text(content));
  const first = (list: unknown, field: string) => text(all(list).filter(isFields)[0]?.[field]);
  const h1 = all(headings)
    .filter(isFields)
    .filter(({ level }) => level === 1);
  return {
    ...{ title: first(titles, "text"), description: meta("description")[0] ?? "", canonical: first(canonicals, "url") },
    ...{ h1: h1.map((heading) => text(heading.text)).join(" · "), robots: meta("robots", "googlebot").join(", ") },
    words: number(wordCount),
  };
}

/** Indented where it is JSON; otherwise as the page has it. */
export function readable(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
