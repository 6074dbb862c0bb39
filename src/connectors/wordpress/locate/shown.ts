/**
 * What a public page says of the element that a wish is about: in which posts of a list it stands, and whether WordPress
 * made the image from the media library. Themes mark both with classes that WordPress gives them.
 */
import { Parser } from "htmlparser2";
import { hasAddress } from "../content/address.ts";
import { readContent } from "../content/read-content.ts";

export interface Shown {
  /** Ids of the posts in whose markup an element with the address stands. */
  readonly posts: readonly number[];
  /** One stands outside of every post. */
  readonly isOutside: boolean;
  /** Whether the page marks its posts at all. */
  readonly marksPosts: boolean;
  /** The images with the address: all made from the library, none of them, or there are none. */
  readonly images: "of the library" | "written" | "none";
}

/** `post_class()` gives both; a theme's own class may look like the first. */
const POST = /(?:^|\s)post-(\d+)(?=\s|$)/;
const KIND = /(?:^|\s)(?:type-[\w-]+|hentry)(?=\s|$)/;
/** `wp_get_attachment_image()`, featured images, the logo of the site. */
const OF_LIBRARY = /(?:^|\s)(?:attachment-[\w-]+|wp-post-image|custom-logo)(?=\s|$)/;
const ADDRESSES = ["href", "src", "action", "formaction", "data", "poster"];

export function readShown(html: string, pageUrl: string, target: string | undefined): Shown {
  const posts = new Set<number>();
  const images: boolean[] = [];
  const open: (number | undefined)[] = [];
  const page = readContent("", pageUrl);
  let [isOutside, marksPosts] = [false, false];
  const parser = new Parser({
    onopentag(name, attributes) {
      const id = name === "body" ? undefined : postIn(attributes.class ?? "");
      marksPosts ||= id !== undefined;
      open.push(id ?? open.at(-1));
      if (!ADDRESSES.some((attribute) => hasAddress(attributes[attribute], target, page))) return;
      const around = open.at(-1);
      if (around === undefined) isOutside = true;
      else posts.add(around);
      if (name === "img") images.push(OF_LIBRARY.test(attributes.class ?? ""));
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  const made = images.every(Boolean) ? "of the library" : "written";
  return { posts: [...posts], isOutside, marksPosts, images: images.length === 0 ? "none" : made };
}

function postIn(classes: string): number | undefined {
  const id = KIND.test(classes) ? POST.exec(classes)?.[1] : undefined;
  return id === undefined ? undefined : Number(id);
}
