/** Contents of generated websites, made of numbers: the same in every run of one seed. */
import { seeded } from "../seeded.ts";

/** What kind of page a piece becomes; each generator writes those that it has. */
export type PieceKind = "page" | "collection item" | "second language" | "MDX" | "template" | "home";

export interface Piece {
  readonly number: number;
  readonly kind: PieceKind;
  readonly language: "en" | "de";
  /** A word that only the content of this piece has. */
  readonly token: string;
  readonly title: string;
  /** Whether its content has a main heading of its own; otherwise the template prints the title. */
  readonly hasHeading: boolean;
  readonly heading: string;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly robots: string | null;
  readonly ogTitle: string | null;
  readonly alt: string;
  readonly image: string;
  readonly address: string;
  readonly linkText: string;
  /** Structured data that stands in the content. */
  readonly headline: string | null;
  readonly words: string;
  readonly section: string;
  readonly day: string;
  readonly random: number;
}

const SECTIONS = ["black", "green", "guides"];
const WORDS =
  "leaf cup garden steam water spring hill market kettle morning root bloom harvest river stone light paper barrel spice shore".split(
    " ",
  );
const WORTE =
  "blatt tasse garten dampf wasser quelle hügel markt kessel morgen wurzel blüte ernte fluss stein licht papier fass gewürz ufer".split(
    " ",
  );
export const GENERATED_PAGES = 48;
export const ADDED_TO_TITLES = " | Tea shop";
export const TEA_ORIGIN = "https://tea.example";

export function piecesOf(seed: number): readonly Piece[] {
  const random = seeded(seed);
  const pick = <Each>(list: readonly Each[]): Each => list[Math.floor(random() * list.length)] as Each;
  return Array.from({ length: GENERATED_PAGES }, (_, number): Piece => {
    const kind = kindOf(number);
    const language = kind === "second language" ? "de" : "en";
    const token = `token${String(number).padStart(3, "0")}x`;
    const words = Array.from({ length: 30 + Math.floor(random() * 60) }, () => pick(language === "de" ? WORTE : WORDS));
    const title = `${pick(["About", "How to brew", "Notes: on", "All of", "Buying"])} ${pick(WORDS)} ${number}`;
    return {
      ...{ number, kind, language, token, title },
      hasHeading: kind !== "home" && number % 3 !== 0,
      heading: number % 2 === 0 ? title : `Heading of ${pick(WORDS)} ${number}`,
      // Some miss it.
      description: random() < 0.25 ? null : `Learn about ${pick(WORDS)} & ${pick(WORDS)}, number ${number}.`,
      canonical: random() < 0.2 ? null : `${TEA_ORIGIN}/wrong/${number}/`,
      robots: number % 3 === 1 ? `noindex, max-snippet:${1000 + number}` : null,
      ogTitle: random() < 0.3 ? null : `Share piece ${number}`,
      alt: number % 4 === 0 ? "" : number % 4 === 1 ? `Picture [of] *${number}*` : `Picture ${number}`,
      image: `/img/${number}.jpg`,
      address: `/shop/${number}/#top`,
      linkText: `our shop ${number}`,
      headline: number % 5 === 2 ? `Headline ${number}` : null,
      words: `${token} ${words.join(" ")}`,
      section: pick(SECTIONS),
      day: String(1 + Math.floor(random() * 28)).padStart(2, "0"),
      random: random(),
    };
  });
}

function kindOf(number: number): PieceKind {
  if (number === 0) return "home";
  if (number % 8 === 7) return "second language";
  if (number % 6 === 1) return "MDX";
  if (number % 12 === 5) return "template";
  return number % 3 === 2 ? "collection item" : "page";
}

/** Values for front matter, in the order in which people write them. */
export function frontOf(piece: Piece): Readonly<Record<string, string>> {
  const { title, description, canonical, robots, ogTitle } = piece;
  return Object.fromEntries(
    Object.entries({ title, description, canonical, robots, og_title: ogTitle }).flatMap(([key, value]) =>
      value === null ? [] : [[key, value]],
    ),
  );
}

export function yamlFront(piece: Piece, more: readonly string[] = []): string {
  const lines = Object.entries(frontOf(piece)).map(
    ([key, value], index) =>
      `${key}: ${/[:#&]|^\W/.test(value) ? (index % 2 === 0 ? JSON.stringify(value) : `'${value}'`) : value}${key === "description" ? " # shown in search" : ""}`,
  );
  return ["---", ...lines, ...more, "---", ""].join("\n");
}

/** @param escaped whether alternative texts are written with backslashes */
export function markdownOf(piece: Piece): string {
  const { number, heading, words, alt, image, address, linkText, headline, hasHeading, kind } = piece;
  const data =
    headline === null || kind === "MDX"
      ? ""
      : `\n<script type="application/ld+json">\n{ "@context": "https://schema.org", "@type": "Article", "headline": "${headline}" }\n</script>\n`;
  const written = alt.replace(/[[\]*]/g, "\\$&");
  return `${hasHeading ? `# ${heading}\n\n` : ""}${words}\n\n![${written}](${image} "Title")\n\nSee [${linkText}](${address}) and \`code ${number} [x](/y)\`.\n${data}`;
}

/** The same as `markdownOf`, as HTML. */
export function htmlOf(piece: Piece): string {
  const { heading, words, alt, image, address, linkText, headline, hasHeading, number } = piece;
  const data =
    headline === null
      ? ""
      : `\n<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"${headline}"}</script>`;
  return `${hasHeading ? `<h1>${heading}</h1>` : ""}<p>${words}</p><p><img src="${image}"${number % 4 === 0 ? "" : ` alt="${alt}"`}></p><p><a href='${address}'>${linkText}</a></p>${data}\n`;
}
