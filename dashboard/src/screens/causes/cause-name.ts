/** What issues have in common, in words. */
import type { IssueGroup } from "@sitemend/client";
import { plain } from "../../data/format.ts";
import { words } from "../../words/index.ts";

const w = words.issuesScreen;

type Named = Pick<IssueGroup, "checkId" | "cause" | "locator">;

/** By the checks' ids; the first that fits. */
const KINDS: readonly (readonly [RegExp, keyof typeof w.shared])[] = [
  [/^(image|og-image)-/, "image"],
  [/^(embed-|a11y-frame)/, "embed"],
  [/^hreflang-/, "hreflang"],
  [/^(pagination|amp)-/, "linkTag"],
  [/^(perf|sec-mixed|sec-sri)/, "file"],
  [/^(link|external|redirect|a11y-link|sec-blank)-/, "link"],
];

/** @param site a URL of the site that has the cause: of its own addresses the path is enough. */
export function causeName({ checkId, cause, locator }: Named, site: string | undefined): string {
  if (cause === "element") return elementName(checkId, locator, site);
  if (cause !== "template") return w.causes[cause];
  if (locator === "/*") return w.nearlyAllPages;
  if (locator === "/") return w.outsideFolders;
  return locator === "" ? w.causes.template : w.inFolder(plain(locator));
}

/** A locator is a URL, a URL and a text, or what the check tells its places apart by. */
function elementName(checkId: string, locator: string, site: string | undefined): string {
  const [address = "", ...text] = locator.split(" ");
  if (!/^(https?:)?\/\//.test(address)) return w.sharedElement(plain(locator));
  const kind = KINDS.find(([ids]) => ids.test(checkId))?.[1] ?? "url";
  const name = w.shared[kind](plain(withoutOwnOrigin(address, site)));
  return text.length === 0 ? name : w.sharedText(name, plain(text.join(" ")));
}

function withoutOwnOrigin(address: string, site: string | undefined): string {
  if (site === undefined || !URL.canParse(address, site) || !URL.canParse(site)) return address;
  const { host, pathname, search, hash } = new URL(address, site);
  return host === new URL(site).host ? `${pathname}${search}${hash}` : address;
}
