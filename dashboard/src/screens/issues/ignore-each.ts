/** One decision for many issues. */
import { isProblem } from "../../data/ask.ts";

export interface Ignored {
  readonly ignored: number;
  /** Mended, or replaced by another finding, before the decision: there is nothing to ignore. */
  readonly settled: number;
}

/** One after the other: each is a decision of its own in the log, and the service limits bursts. */
export async function ignoreEach(
  issueIds: readonly string[],
  ignore: (issueId: string) => Promise<unknown>,
): Promise<Ignored> {
  let settled = 0;
  for (const issueId of issueIds) {
    try {
      await ignore(issueId);
    } catch (error) {
      if (!isProblem(error, "issue_not_open")) throw error;
      settled++;
    }
  }
  return { ignored: issueIds.length - settled, settled };
}
