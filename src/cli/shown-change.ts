/** A change as the terminal shows it. */
import { terminal as plain } from "#reports/index.ts";
import type { AppliedChange } from "./backend.ts";

const PROOF = {
  pending: "not yet verified",
  verified: "verified on the live page",
  stored_not_rendered: "saved, but not yet visible on the live page",
  not_judged: "saved",
} as const;

const ON_ITS_WAY: Partial<Record<AppliedChange["status"], string>> = {
  proposed: "on a branch, waiting to be merged",
  deploying: "committed, not yet visible on the live page",
};
const NOT_THERE = { written: "not in place", none: "not in place", unknown: "outcome unknown" } as const;

export function shownChange(change: AppliedChange) {
  const { id, status: state, effect, url, field, problem, verification, pullRequest } = change;
  const isInForce = state === "applied" || state === "drifted";
  return {
    ...{ id: plain(id), state, effect, url, field },
    problem: problem?.message ?? null,
    proof: isInForce ? PROOF[verification.status] : (ON_ITS_WAY[state] ?? NOT_THERE[effect]),
    hint: isInForce ? verification.hint : null,
    pullRequest: pullRequest && pullRequestWords(pullRequest),
  };
}

function pullRequestWords({ state, url, checks, previewUrl }: NonNullable<AppliedChange["pullRequest"]>): string {
  const facts = [
    `Pull request (${state}): ${url}`,
    ...(checks === null || checks.state === "none" ? [] : [`checks ${checks.state}: ${checks.url}`]),
    ...(previewUrl === null ? [] : [`preview: ${previewUrl}`]),
  ];
  return facts.join(", ");
}
