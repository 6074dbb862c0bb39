/**
 * What a public page shows of the element that a fix request is about: in which posts of a list and in which blocks of the site
 * editor it stands, and whether WordPress made the image from the media library. WordPress marks all of these with classes.
 */
import { Parser } from "htmlparser2";
import { hasAddress } from "../content/address.ts";
import { readContent } from "../content/read-content.ts";

export interface ShownElements {
  /** Where elements with the address stand, in the order of the page; none: the page does not show it. */
  readonly places: readonly ShownPlace[];
  /** The images with the address: all made from the library, none of them, or there are none. */
  readonly images: "of the library" | "written" | "none";
  /** Of these images, as they are shown; `null`: without one. */
  readonly alts: readonly (string | null)[];
  /** Of the body: what kind of page WordPress takes it for. */
  readonly classes: ReadonlySet<string>;
  /** Whether a block theme made the page: then all that the site editor holds is between its marks. */
  readonly hasSiteBlocks: boolean;
  /** Template parts that it shows, each as often as it does. */
  readonly parts: number;
  /** Whose content it marks: posts of a list by their ids, `undefined` for what stands in none. */
  readonly contents: ReadonlySet<number | undefined>;
}

export interface ShownPlace {
  /** Of a list: the post in whose markup it stands. */
  readonly post: number | undefined;
  /** It stands in the post's content, not beside it where WordPress shows its image, title, date and terms. */
  readonly isContent: boolean;
  readonly blocks: ReadonlySet<MarkedBlock>;
}

export type MarkedBlock = "site" | "template-part" | "navigation" | "content";

/** `post_class()` gives both; a theme's own class may look like the first. */
const POST = /(?:^|\s)post-(\d+)(?=\s|$)/;
const KIND = /(?:^|\s)(?:type-[\w-]+|hentry)(?=\s|$)/;
/** Around `the_content()`, in block themes and by custom in classic ones. */
const CONTENT = /(?:^|\s)(?:wp-block-post-content|entry-content)(?=\s|$)/;
/** `wp_get_attachment_image()`, featured images, the logo of the site. */
const OF_LIBRARY = /(?:^|\s)(?:attachment-[\w-]+|wp-post-image|custom-logo)(?=\s|$)/;
const ADDRESSES = ["href", "src", "action", "formaction", "data", "poster"];
const BLOCKS: ReadonlyMap<string, MarkedBlock> = new Map([
  ["wp-site-blocks", "site"],
  ["wp-block-template-part", "template-part"],
  ["wp-block-navigation", "navigation"],
  ["wp-block-post-content", "content"],
]);
const NOWHERE: ShownPlace = { post: undefined, isContent: false, blocks: new Set() };

export function readShown(html: string, pageUrl: string, target: string | undefined): ShownElements {
  const places: ShownPlace[] = [];
  const images: boolean[] = [];
  const alts: (string | null)[] = [];
  const contents = new Set<number | undefined>();
  const classes = new Set<string>();
  const open: ShownPlace[] = [];
  const page = readContent("", pageUrl);
  let hasSiteBlocks = false;
  let parts = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const named = classesOf(attributes);
      if (name === "body") for (const one of named) classes.add(one);
      const written = attributes.class ?? "";
      const around = name === "body" ? NOWHERE : placeIn(open.at(-1) ?? NOWHERE, written, named);
      open.push(around);
      hasSiteBlocks ||= around.blocks.has("site");
      if (named.includes("wp-block-template-part")) parts++;
      if (CONTENT.test(written)) contents.add(around.post);
      if (isOfTheHead(name, attributes) || !ADDRESSES.some((each) => hasAddress(attributes[each], target, page)))
        return;
      places.push(around);
      if (name !== "img") return;
      images.push(OF_LIBRARY.test(attributes.class ?? ""));
      alts.push(attributes.alt ?? null);
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  const made = images.every(Boolean) ? "of the library" : "written";
  const shownImages = images.length === 0 ? "none" : made;
  return { places, images: shownImages, alts, classes, hasSiteBlocks, parts, contents };
}

const classesOf = (attributes: Readonly<Record<string, string>>): readonly string[] =>
  (attributes.class ?? "").split(/\s+/).filter(Boolean);

/** What the head says of the page, such as its canonical address, is no element with that address. */
function isOfTheHead(name: string, { rel = "" }: Readonly<Record<string, string>>): boolean {
  return name === "link" && !/\b(stylesheet|icon|preload)\b/i.test(rel);
}

function placeIn(around: ShownPlace, written: string, classes: readonly string[]): ShownPlace {
  const post = KIND.test(written) ? POST.exec(written)?.[1] : undefined;
  const blocks = classes.flatMap((name) => BLOCKS.get(name) ?? []);
  const isContent = around.post !== undefined && CONTENT.test(written);
  if (post === undefined && blocks.length === 0 && !isContent) return around;
  return {
    post: post === undefined ? around.post : Number(post),
    isContent: post === undefined && (isContent || around.isContent),
    blocks: new Set([...around.blocks, ...blocks]),
  };
}

/** Of a text, the longest runs without markup; fewer letters may stand anywhere. */
const [RUNS, FEWEST_LETTERS] = [3, 24];

/** Whether a page shows words of a text. Quotes, dashes and entities are often changed on the way, so letters count. */
export function showsWords(text: string, html: string): boolean {
  const page = lettersOf(html.replace(/<[^>]*>/g, ""));
  const runs = text.split(/<[^>]*>|\[[^\]]*\]/).map(lettersOf);
  const longest = runs.filter(({ length }) => length >= FEWEST_LETTERS).toSorted((a, b) => b.length - a.length);
  return longest.slice(0, RUNS).some((run) => page.includes(run));
}

const lettersOf = (text: string): string => text.replace(/&#?\w+;/g, "").replace(/[^\p{L}\p{N}]+/gu, "");
