/** Rules that users write, tried before they are saved. */
import { rulesProblems } from "#crawl/index.ts";
import type { CustomRules } from "#domain/custom-rules.ts";
import { ServiceError } from "#domain/errors.ts";

/** @param at pointer of the rules. @throws ServiceError validation_failed naming each field that is no selector or pattern */
export async function assertRules(rules: CustomRules, at: string): Promise<void> {
  const problems = await rulesProblems(rules);
  if (problems.length === 0) return;
  const fields = problems.map(({ pointer, message }) => ({ pointer: `${at}${pointer}`, code: "invalid", message }));
  throw new ServiceError("validation_failed", { fields });
}
