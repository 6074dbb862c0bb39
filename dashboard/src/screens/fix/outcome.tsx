/** What became of an approved change, with its proof. */
import type { AppliedChange } from "@sitemend/client";
import { CircleCheck } from "lucide-react";
import { plain } from "../../data/format.ts";
import { isOfRepository } from "../../data/platform.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { PullRequestFacts } from "../changes/pull-request-facts.tsx";
import { NextStep } from "../git/next-step.tsx";

const w = words.fix;

export function Outcome({ change }: { readonly change: AppliedChange }) {
  const done = change.status === "applied";
  return (
    <Notice
      tone={done ? "good" : change.problem === null ? "notice" : "error"}
      title={
        <span className="inline-flex items-center gap-2" role="status">
          {done && <CircleCheck aria-hidden className="size-4" />}
          {w.states[change.status]}
        </span>
      }
      action={
        <ButtonLink to="/audits/$auditId/changes" params={{ auditId: change.auditId }} hash={change.id}>
          {w.openChange}
        </ButtonLink>
      }
    >
      {done && (
        <p>
          {w.proof[change.verification.status]}
          {change.verification.hint !== null && ` ${plain(change.verification.hint)}`}
        </p>
      )}
      {isOfRepository(change.resource) && <NextStep change={change} />}
      {change.pullRequest !== null && <PullRequestFacts pullRequest={change.pullRequest} />}
      {change.problem !== null && <p>{change.problem.message}</p>}
      {change.after !== null && (
        <p dir="auto" className="mt-1 font-medium">
          {plain(change.after)}
        </p>
      )}
    </Notice>
  );
}
