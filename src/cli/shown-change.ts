/** A change as the terminal shows it. */
import { terminal as plain } from "#reports/index.ts";
import type { AppliedChange } from "./backend.ts";

const PROOF = {
  pending: "not looked at yet",
  verified: "seen on the public page",
  stored_not_rendered: "stored, but not seen on the public page",
  not_judged: "stored",
} as const;

export function shownChange({ id, status: state, effect, url, field, problem, verification }: AppliedChange) {
  const isInForce = state === "applied" || state === "drifted";
  return {
    ...{ id: plain(id), state, effect, url, field },
    problem: problem?.message ?? null,
    proof: isInForce
      ? PROOF[verification.status]
      : effect === "unknown"
        ? "not certain yet"
        : "nothing of ours is there",
    hint: isInForce ? verification.hint : null,
  };
}
