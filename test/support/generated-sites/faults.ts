/** Faults planted in a generated website: which file and line has each, and what is asked for. */
import type { FixRequest } from "#domain/connector.ts";
import { seeded } from "../seeded.ts";
import type { GeneratedKind, GeneratedSite } from "./index.ts";
import { ADDED_TO_TITLES, type Piece, type PieceKind, TEA_ORIGIN } from "./pieces.ts";

export const FAULT_FIELDS = [
  ...(["title", "meta_description", "canonical", "robots", "alt", "link", "link_text", "h1"] as const),
  ...(["social_tags", "json_ld_block", "redirect", "robots_txt"] as const),
];
export type FaultField = (typeof FAULT_FIELDS)[number];

export interface Fault {
  readonly field: FaultField;
  readonly kind: PieceKind | "whole site";
  /** Of its piece; `null` of what no page has. */
  readonly number: number | null;
  /** Where it must be mended. */
  readonly path: string;
  /** From 1; `null` where a line is missing. */
  readonly line: number | null;
  readonly suggestion: FixRequest["suggestion"];
}

const VALUES = [
  ...["Green tea: the whole guide", "Tea & biscuits", "Brewed in 5 minutes #1", "Crème brûlée 🍵 tea", "yes"],
  ...["50% off, today only!", "2024-01-01", "- first", "It’s “fine”", "null", "1.50", "How do you brew tea? (part 2)"],
];
/** What formats and generators read in several ways. */
const ODD_VALUES = [
  ...["[sic] *bold* _tea_ \\ back", "Say tea's 'hello'", 'The "best" tea', "Tea... and -- cake", "~ home"],
  ...["Tea | cake > bread", "@tea `code` tea", "A <b>bold</b> tea", "Tea &amp; cake", ":tea: ==all== day"],
];
const ODD = 0.15;

/** @param given values to ask for instead of usual ones, in turn */
export function plantedFaults(
  kind: GeneratedKind,
  site: GeneratedSite,
  seed: number,
  given?: readonly string[],
): readonly Fault[] {
  const random = seeded(seed);
  let asked = 0;
  const ofPages = site.pieces
    .map((piece) => asShown(piece, kind))
    .flatMap((piece) =>
      FAULT_FIELDS.flatMap((field) => {
        const values = random() < ODD ? ODD_VALUES : VALUES;
        const usual = `${values[Math.floor(random() * values.length)]} ${piece.number}`;
        const value = given ? (given[asked++ % given.length] ?? "") : usual;
        const path = site.pathOf.get(piece.number) ?? "";
        const place = placeOf(field, piece, kind, (site.files[path] ?? "").split("\n"));
        const suggestion = place && suggestionOf(field, piece, value);
        return suggestion
          ? [{ field, kind: kindOn(kind, piece.kind), number: piece.number, path, line: place.line, suggestion }]
          : [];
      }),
    );
  return [...ofPages, ...ofSite(site)];
}

const HAS_MDX: ReadonlySet<GeneratedKind> = new Set(["astro", "docusaurus", "next"]);
const HAS_TEMPLATES: ReadonlySet<GeneratedKind> = new Set(["eleventy", "hugo", "jekyll", "hexo", "next"]);
const HAS_NO_COLLECTIONS: ReadonlySet<GeneratedKind> = new Set(["html", "vitepress"]);

/** Where a generator has no such pages, a piece becomes a usual one. */
function kindOn(generator: GeneratedKind, kind: PieceKind): PieceKind {
  if (kind === "MDX" && !HAS_MDX.has(generator)) return "page";
  if (kind === "template" && !HAS_TEMPLATES.has(generator)) return "page";
  return kind === "collection item" && HAS_NO_COLLECTIONS.has(generator) ? "page" : kind;
}

function ofSite({ files }: GeneratedSite): readonly Fault[] {
  const named = (name: string) => Object.keys(files).find((path) => path.split("/").at(-1) === name) ?? "";
  const kind = "whole site";
  const robots = "User-agent: *\nDisallow: /cart/\n";
  return [
    {
      field: "robots_txt",
      kind,
      number: null,
      path: named("robots.txt"),
      line: 2,
      suggestion: { field: "robots_txt", value: robots },
    },
    ...[1, 2, 3].map((number): Fault => {
      const suggestion = {
        field: "redirect",
        target: `${TEA_ORIGIN}/gone-${number}/`,
        value: `${TEA_ORIGIN}/about/`,
      } as const;
      return { field: "redirect", kind, number: null, path: named("_redirects"), line: null, suggestion };
    }),
  ];
}

/** Docusaurus puts the language before addresses, and the title before a post, whatever heading its text has. */
function asShown(piece: Piece, generator: GeneratedKind): Piece {
  if (generator !== "docusaurus") return piece;
  const { address, language, hasHeading, kind } = piece;
  return {
    ...piece,
    address: language === "de" ? `/de${address}` : address,
    hasHeading: hasHeading && kind !== "collection item",
  };
}

/** `undefined` where the generator has no place for the value. */
function placeOf(
  field: FaultField,
  piece: Piece,
  kind: GeneratedKind,
  lines: readonly string[],
): { line: number | null } | undefined {
  const at = (text: string): { line: number | null } | undefined => {
    const index = lines.findIndex((line) => line.includes(text));
    return index === -1 ? undefined : { line: index + 1 };
  };
  // Its own front matter has no place for these.
  const missing = kind === "docusaurus" || isPartOfOther(field, lines) ? undefined : { line: null };
  const orMissing = (value: string | null) => (value === null ? missing : at(value));
  switch (field) {
    case "title":
      return at(piece.title.replaceAll("&", "&amp;")) ?? at(piece.title);
    case "meta_description":
      return piece.description === null ? { line: null } : at(`, number ${piece.number}.`);
    case "canonical":
      return orMissing(piece.canonical);
    case "robots":
      return piece.robots === null ? undefined : at(piece.robots);
    case "social_tags":
      return orMissing(piece.ogTitle);
    case "alt":
      return at(piece.image);
    case "link":
    case "link_text":
      return at(piece.address.replace(/^\/de\//, "/"));
    case "h1":
      return headingPlace(piece, kind, lines);
    case "json_ld_block":
      return piece.headline === null ? undefined : at(piece.headline);
    default:
      return undefined;
  }
}

/** In Next's metadata these are inside of other values; where those are missing, there is no one line for them. */
function isPartOfOther(field: FaultField, lines: readonly string[]): boolean {
  return lines.some((line) => line.startsWith("export const metadata")) && /^(?:canonical|social_tags)$/.test(field);
}

function headingPlace(piece: Piece, kind: GeneratedKind, lines: readonly string[]): { line: number } | undefined {
  // Their themes print no title there.
  const isBare =
    kind === "vitepress" ||
    (kind === "next" && piece.kind === "home") ||
    (kind === "docusaurus" && /^(?:home|template)$/.test(piece.kind));
  if (!piece.hasHeading && isBare) return undefined;
  // The heading is in the file, though the title says it.
  const isInHtml = kind === "html" || lines.some((line) => line.startsWith("export const metadata"));
  const written = piece.hasHeading ? piece.heading : piece.title;
  const index = lines.findIndex(
    (line) => line.includes(written) && (/<h1>|^# /.test(line) || (!piece.hasHeading && !isInHtml)),
  );
  return index === -1 ? undefined : { line: index + 1 };
}

function suggestionOf(field: FaultField, piece: Piece, value: string): FixRequest["suggestion"] | undefined {
  const { number, image, address, linkText, hasHeading, heading, title } = piece;
  const target = `${TEA_ORIGIN}${address.replace(/#.*/, "")}`;
  switch (field) {
    case "title":
      return { field, value: value + ADDED_TO_TITLES };
    case "meta_description":
      return { field, value };
    case "canonical":
      return { field, value: `${TEA_ORIGIN}/right/${number}/?a=1&b=2` };
    case "robots":
      return { field, value: "index, follow" };
    case "alt":
      return { field, target: TEA_ORIGIN + image, value };
    case "link":
      return { field, target, value: `${TEA_ORIGIN}${address.startsWith("/de/") ? "/de" : ""}/new/${number}/` };
    case "link_text":
      return { field, target, was: linkText, value };
    case "h1":
      return { field, was: hasHeading ? heading : title, value };
    case "social_tags":
      return {
        field,
        value: `<meta property="og:title" content="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`,
      };
    case "json_ld_block":
      return {
        field,
        target: "1",
        value: JSON.stringify({
          "@context": "https://schema.org",
          "@type": "Article",
          headline: `${value} {{ 7 * 7 }} </script>`,
          author: { "@type": "Person", name: "Ada" },
        }),
      };
    default:
      return undefined;
  }
}
