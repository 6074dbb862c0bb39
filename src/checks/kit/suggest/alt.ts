/** An alternative text from what the page says around the image: where it leads, its caption, the name of its file. */
import type { Document, ImageTag } from "#domain/document.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { decoded } from "../address.ts";
import { foldedWords } from "../corpus.ts";
import type { PageContext, Sources } from "../facts.ts";
import { titleOf } from "../page-texts.ts";
import { linkName } from "./link-names.ts";

const MAX_ALT = 125;
/** Words that say how a file was made or what it is for, not what it shows. */
const NOISE =
  /^(?:img|image|images|dsc|dscn|dcim|pxl|photo|foto|bild|pic|picture|screenshot|screen|shot|whatsapp|untitled|unnamed|copy|kopie|final|scaled|edited|resized|cropped|rotated|thumb|thumbnail|small|medium|large|mini|px|min|web|at|e|v|x|new|file|download|default|placeholder|banner|header|footer|bg|background|logo|icon|button|btn|avatar|sprite|spacer|bullet|arrow|left|right|top|bottom|up|down)$/i;
/** Beside another word they tell something: "green tea". */
const COLOUR = /^(?:black|white|gray|grey|red|green|blue|yellow|orange|purple|pink|brown|dark|light|colou?r)$/i;
/** Letters of a code are no word: every word of a language written with these letters has a vowel. */
const CODE = /^[bcdfghjklmnpqrstvwxz]+$/i;
const HEX = /^[0-9a-f]{6,}$/i;
const MIN_WORDS = 2;

type Context = Sources & Pick<PageContext<"document">, "document" | "page">;

export function proposeAlt(image: ImageTag | undefined, context: Context): Suggestion | undefined {
  const target = image?.url ?? image?.src?.trim() ?? "";
  if (!image || target === "") return undefined;
  const [value, source] =
    [
      [nameOfTarget(image, context), "the name of the linked page"] as const,
      [captionOf(image, context), "the caption"] as const,
      [wordsThatTell(image.url ?? "", context), "the file name"] as const,
    ].find(([text]) => text !== "" && text.length <= MAX_ALT) ?? [];
  return value === undefined || source === undefined
    ? undefined
    : { field: "alt", target, ...auditedAlt(image), value, risk: "review", source };
}

/** Who made the picture, its number, or what a click does: none of it says what is shown. */
const NO_DESCRIPTION =
  /^(?:(?:photo|picture|image|foto|bild|photograph)(?:s|graphy)?(?: (?:by|from|von|de|courtesy)\b|:)|(?:source|quelle|crédits?|credits?|courtesy)\b|©|\(c\)|copyright\b|(?:click|tap|klick)\b|(?:fig(?:ure|\.)?|abb(?:ildung|\.)?|tab(?:le|elle|\.)?|image|photo|foto|bild|plate|picture)\s*[\d.]{1,8}[a-z]?[.:]?$)/i;

/** A caption that several pictures of the page share describes none of them. */
function captionOf({ caption = "", src }: ImageTag, { document }: Context): string {
  const isShared = document.images.some((other) => other.caption === caption && other.src !== src);
  return isShared || NO_DESCRIPTION.test(caption) ? "" : caption;
}

/** Tells the image from its copies with another text. */
export function auditedAlt({ alt }: ImageTag): Pick<Suggestion, "was"> {
  return alt === null ? {} : { was: alt };
}

/** A page that WordPress makes of a file bears the file's name, which was seldom meant to be read. */
function nameOfTarget(image: ImageTag, context: Context): string {
  if (image.linkUrl === undefined || opensPlace(image, context)) return "";
  const name = linkName(image.linkUrl, context);
  return folded(name) === folded(stemOf(image.url ?? "")) ? "" : name;
}

const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** "/2026/11/kiln-300x200.jpg" → "kiln" */
function stemOf(url: string): string {
  return decoded(URL.parse(url)?.pathname.split("/").at(-1) ?? "")
    .replace(/\.[a-z0-9]+$/i, "")
    .replace(/[-_]\d+x\d+$/, "");
}

/** Several pictures of a page that lead to the page itself open parts of it; its name says nothing of any of them. */
function opensPlace({ linkUrl, src }: ImageTag, { document, page }: Context): boolean {
  return linkUrl === page.url && document.images.some((other) => other.linkUrl === linkUrl && other.src !== src);
}

/** An image that is all that a link holds, and that says nothing. */
export function imageOfLink({ images }: Document, url: string): ImageTag | undefined {
  return images.find(({ linkUrl, alt }) => linkUrl === url && alt?.trim() === "");
}

/** Three words describe something by themselves; fewer do where the page speaks of the same. */
const WORDS_THAT_TELL = 3;

/** A name with underscores is written for programs. */
function wordsThatTell(url: string, { document, page }: Context): string {
  const text = wordsOfFileName(url);
  if (text === "" || stemOf(url).includes("_")) return "";
  const words = foldedWords(text);
  if (words.length >= WORDS_THAT_TELL) return text;
  const headings = document.headings.map((heading) => heading.text);
  const said = new Set(
    foldedWords([titleOf(document)?.text, ...headings, decoded(page.url), ...document.paragraphs].join(" ")),
  );
  return words.some((word) => said.has(word)) ? text : "";
}

/** "oolong-tea-leaves.jpg" → "Oolong tea leaves"; nothing for camera numbers and hashes. */
export function wordsOfFileName(url: string): string {
  const all = stemOf(url).split(/[-_+.\s]+/);
  const words = all.filter(
    (word, place) =>
      (/^\p{L}[\p{L}\p{M}'’]*$/u.test(word) && !NOISE.test(word) && !CODE.test(word) && !HEX.test(word)) ||
      (/^\d{1,2}$/.test(word) && COUNTED.test(all[place - 1] ?? "")),
  );
  const text = words.join(" ");
  const isTelling = words.length >= MIN_WORDS && words.some((word) => !COLOUR.test(word));
  return isTelling ? text.charAt(0).toUpperCase() + text.slice(1) : "";
}

/** Their number belongs to them: "step 2". */
const COUNTED =
  /^(?:step|part|stage|day|week|chapter|figure|schritt|teil|tag|kapitel|étape|etape|partie|paso|parte|día)$/i;
