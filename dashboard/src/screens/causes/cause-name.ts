import type { IssueGroup } from "@sitemend/client";
import { plain } from "../../data/format.ts";
import { words } from "../../words/index.ts";

const w = words.issuesScreen;

export function causeName({ cause, locator }: Pick<IssueGroup, "cause" | "locator">): string {
  if (cause === "element") return w.sharedElement(plain(locator));
  if (cause !== "template") return w.causes[cause];
  if (locator === "/*") return w.nearlyAllPages;
  if (locator === "/") return w.outsideFolders;
  return locator === "" ? w.causes.template : w.inFolder(plain(locator));
}
