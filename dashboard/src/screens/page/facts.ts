/** What the drawer reads of a page's facts. The API promises no shape for them, so everything is looked at before it is used. */

export interface Heading {
  readonly level: number;
  readonly text: string;
}

export interface Picture {
  readonly address: string;
  readonly alt: string | null;
}

export interface Facts {
  readonly headings: readonly Heading[];
  readonly pictures: readonly Picture[];
  readonly jsonLd: readonly string[];
  readonly itemTypes: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
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
