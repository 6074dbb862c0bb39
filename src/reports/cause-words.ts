/** What issues of a check have in common, for people. */
import { type CauseName, causeNameOf } from "#domain/cause-work.ts";
import { clicksAfter } from "./click-words.ts";
import { count, type ReportCause, type ReportFinding } from "./report.ts";

/** Causes that one edit would fix; what stands on single pages only is no news. */
export function sharedCauses({ causes = [] }: Pick<ReportFinding, "causes">): readonly ReportCause[] {
  const isShared = causes.some(({ cause }) => cause === "template" || cause === "element");
  return isShared ? causes : [];
}

export interface CauseWords extends CauseName {
  readonly extent: string;
}

export function causeWords({ cause, locator, issues, affectedPages, clicks }: ReportCause): CauseWords {
  const extent = `${affectedPages > 0 ? count(affectedPages, "page") : count(issues, "issue")}${clicksAfter(clicks)}`;
  return { ...causeNameOf({ cause, locator }), extent };
}
