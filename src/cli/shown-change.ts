/** A change as the terminal shows it. */
import { terminal as plain } from "#reports/index.ts";
import type { AppliedChange } from "./backend.ts";

const PROOF = {
  pending: "not yet verified",
  verified: "verified on the live page",
  stored_not_rendered: "saved, but not yet visible on the live page",
  not_judged: "saved",
} as const;

export function shownChange({ id, status: state, effect, url, field, problem, verification }: AppliedChange) {
  const isInForce = state === "applied" || state === "drifted";
  return {
    ...{ id: plain(id), state, effect, url, field },
    problem: problem?.message ?? null,
    proof: isInForce ? PROOF[verification.status] : effect === "unknown" ? "outcome unknown" : "not in place",
    hint: isInForce ? verification.hint : null,
  };
}
