/**
 * What a public page shows of the element that a wish is about: in which posts of a list and in which blocks of the site
 * editor it stands, and whether WordPress made the image from the media library. WordPress marks all of these with classes.
 */
import { Parser } from "htmlparser2";
import { hasAddress } from "../content/address.ts";
import { readContent } from "../content/read-content.ts";

export interface Shown {
  /** Where elements with the address stand, in the order of the page; none: the page does not show it. */
  readonly places: readonly Place[];
  /** The images with the address: all made from the library, none of them, or there are none. */
  readonly images: "of the library" | "written" | "none";
  /** Of the body: what kind of page WordPress takes it for. */
  readonly classes: ReadonlySet<string>;
  /** Whether a block theme made the page: then all that the site editor holds is between its marks. */
  readonly hasSiteBlocks: boolean;
}

export interface Place {
  /** Of a list: the post in whose markup it stands. */
  readonly post: number | undefined;
  /** It stands in the post's content, not beside it where WordPress shows its image, title, date and terms. */
  readonly isContent: boolean;
  readonly blocks: ReadonlySet<MarkedBlock>;
}

export type MarkedBlock = "site" | "template-part" | "navigation";

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
]);
const NOWHERE: Place = { post: undefined, isContent: false, blocks: new Set() };

export function readShown(html: string, pageUrl: string, target: string | undefined): Shown {
  const places: Place[] = [];
  const images: boolean[] = [];
  const classes = new Set<string>();
  const open: Place[] = [];
  const page = readContent("", pageUrl);
  let hasSiteBlocks = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      const named = (attributes.class ?? "").split(/\s+/).filter(Boolean);
      if (name === "body") for (const one of named) classes.add(one);
      const around = name === "body" ? NOWHERE : placeIn(open.at(-1) ?? NOWHERE, attributes.class ?? "", named);
      open.push(around);
      hasSiteBlocks ||= around.blocks.has("site");
      if (!ADDRESSES.some((attribute) => hasAddress(attributes[attribute], target, page))) return;
      places.push(around);
      if (name === "img") images.push(OF_LIBRARY.test(attributes.class ?? ""));
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  const made = images.every(Boolean) ? "of the library" : "written";
  const shownImages = images.length === 0 ? "none" : made;
  return { places, images: shownImages, classes, hasSiteBlocks };
}

function placeIn(around: Place, written: string, classes: readonly string[]): Place {
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
