/** How a generator turns files into addresses. Each generator has such rules, by its published conventions. */
import type { FrontMatter } from "./front-matter.ts";
import type { SourcePage } from "./site-source.ts";

export interface Project {
  /** Empty, or with a final slash. */
  readonly root: string;
  readonly paths: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
}

export interface SiteRules {
  readonly bases: readonly string[];
  /** What the generator puts before an address of content that begins with a slash; none where it stays. */
  readonly linkBases?: readonly string[];
  /** Why pages of this website can't be told, in a sentence for people. */
  readonly refusal?: string;
  /** Of a page that is program code. */
  routeOfCode?(path: string): string | undefined;
  /** `null`: the file is no page. */
  pageOf(path: string, front: FrontMatter): PageRoutes | null;
}

export type PageRoutes = Pick<SourcePage, "routes" | "rule"> & Partial<Omit<SourcePage, "path" | "front">>;

/** `a/b.en.md` → `a/b.en`. */
export function withoutExtension(path: string): string {
  return path.replace(/\.[^./]+$/, "");
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** With its final slash; empty at the top. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** The path inside the folder; `undefined` for what isn't in it. */
export function inside(folder: string, path: string): string | undefined {
  return path.startsWith(folder) ? path.slice(folder.length) : undefined;
}

/** A folder as configurations write it (`./src/`), with a final slash; empty for the project's own. */
export function asFolder(written: string): string {
  const plain = written.replace(/^(?:\.?\/)+/, "").replace(/\/+$/, "");
  return plain === "" || plain === "." ? "" : `${plain}/`;
}

/** The first text that stands for the name in program code, such as `input: "src"`; nothing is run. */
export function literalIn(code: string, name: string): string | undefined {
  return new RegExp(`(?:^|[\\s{,(])["']?${name}["']?\\s*:\\s*(["'\`])([^"'\`\\n$]*)\\1`).exec(code)?.[2];
}

/** Text of the first file of the project with such a name; empty without one. */
export function codeOf(texts: ReadonlyMap<string, string>, root: string, name: RegExp): string {
  for (const [path, text] of texts) if (name.test(inside(root, path) ?? "")) return text;
  return "";
}

export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** As generators make names of texts. Others make others of letters that aren't English, which then are not known. */
export function slugOf(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return /^[a-z0-9-]+$/.test(plain) ? plain : "*";
}

export interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

export function dateOf(value: unknown): DateParts | undefined {
  const text = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value;
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(String(text ?? "")) ?? [];
  if (!year || !month || !day) return undefined;
  return { year, month: month.padStart(2, "0"), day: day.padStart(2, "0") };
}
