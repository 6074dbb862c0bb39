/** An issue: one check at one place, under a fingerprint that survives re-audits. */
import { z } from "zod";
import type { Category, Evidence, FindingArgs } from "./check.ts";
import type { Severity } from "./severity.ts";

export const GroupCause = z.enum(["site", "template", "element", "pages"]).meta({
  id: "GroupCause",
  description:
    "What the issues of a group have in common, that is, what one edit would fix. `site`: the site as a whole · `template`: nearly all pages of the site, of a folder or of a template · `element`: one element or target shared by several pages, such as a footer link · `pages`: only the check; each page needs its own edit.",
});
export type GroupCause = z.infer<typeof GroupCause>;

/** An issue about to be saved. `urlId` 0 stands for the site as a whole. */
export interface NewIssue {
  readonly fingerprint: string;
  readonly checkId: string;
  readonly category: Category;
  readonly scope: "page" | "site";
  readonly severity: Severity;
  readonly urlId: number;
  readonly url: string;
  readonly locator: string;
  /** How many findings of this place were folded into it. */
  readonly occurrences: number;
  readonly args: FindingArgs;
  readonly evidence: Evidence;
}
