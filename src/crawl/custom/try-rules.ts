/** Rules before they are saved: what is wrong with them, and what they come to on one page. */
import type { CustomFacts } from "#domain/custom-rules.ts";
import type { TriedRules, TryRequest } from "#domain/rule-trial.ts";
import { readAnswer } from "../read-answer.ts";
import { compileRules, createWatches } from "./index.ts";

export async function tryRules({ rules, page: toRead }: TryRequest): Promise<TriedRules> {
  const { problems } = await compileRules(rules);
  if (problems.length > 0 || toRead === null) return { problems, page: null };
  const newWatch = await createWatches(rules, Date.now);
  const read = await readAnswer(toRead, newWatch());
  if (typeof read === "string") return { problems, page: null };
  const { url, status, failure, redirectTo, custom } = read.page;
  return {
    problems,
    page: { url, status, failure, redirectTo, facts: custom ?? NOTHING, isRead: custom !== undefined },
  };
}

const NOTHING: CustomFacts = { columns: {}, results: new Map() };
