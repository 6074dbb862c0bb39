/** What issues of a check have in common, for people. */
import { count, type ReportCause, type ReportFinding } from "./report.ts";

/** Causes that one edit would fix; what stands on single pages only is no news. */
export function sharedCauses({ causes = [] }: Pick<ReportFinding, "causes">): readonly ReportCause[] {
  const isShared = causes.some(({ cause }) => cause === "template" || cause === "element");
  return isShared ? causes : [];
}

export interface CauseWords {
  readonly what: string;
  /** As the site has it; empty when there is nothing to name. */
  readonly place: string;
  readonly extent: string;
}

function templateWords(locator: string): Pick<CauseWords, "what" | "place"> {
  if (locator === "") return { what: "Nearly all pages of one template", place: "" };
  if (locator === "/*") return { what: "Nearly all pages", place: "" };
  if (locator === "/") return { what: "Nearly all pages outside folders", place: "" };
  return { what: "Nearly all pages in", place: locator };
}

export function causeWords({ cause, locator, issues, affectedPages }: ReportCause): CauseWords {
  const extent = affectedPages > 0 ? count(affectedPages, "page") : count(issues, "issue");
  if (cause === "template") return { ...templateWords(locator), extent };
  if (cause === "element") return { what: "On several pages:", place: locator, extent };
  return { what: cause === "site" ? "Sitewide" : "Individual pages", place: "", extent };
}
