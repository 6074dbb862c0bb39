import type { AppliedChange, CheckDriftResponse } from "@sitemend/client";
import { Link, useLocation } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { fieldName } from "../../data/field-name.ts";
import { moment, plain } from "../../data/format.ts";
import { isOfRepository } from "../../data/platform.ts";
import { Badge } from "../../ui/badges.tsx";
import { classes } from "../../ui/classes.ts";
import { Scrollable } from "../../ui/scrollable.tsx";
import type { Tone } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { NextStep } from "../git/next-step.tsx";
import { PullRequestFacts } from "./pull-request-facts.tsx";
import { RollBack } from "./roll-back.tsx";
import { Steps } from "./steps.tsx";

const w = words.changesScreen;
export type Drift = CheckDriftResponse["data"]["drift"][string];

const TONES: Record<AppliedChange["status"], Tone | "neutral"> = {
  applying: "notice",
  verifying: "notice",
  proposed: "notice",
  deploying: "notice",
  closed: "neutral",
  applied: "good",
  in_doubt: "warning",
  conflict: "warning",
  failed: "error",
  unknown: "warning",
  drifted: "warning",
  rolling_back: "notice",
  rolled_back: "neutral",
};

/** Of a commit, as everybody writes it. */
const SHORT = 7;

interface ChangeRowProps {
  readonly change: AppliedChange;
  readonly drift: Drift | undefined;
  readonly mayEdit: boolean;
  /** Only those are rolled back together. */
  readonly isOfThisAudit: boolean;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

export function ChangeRow({ change, drift, mayEdit, isOfThisAudit, isSelected, onToggle }: ChangeRowProps) {
  const { hash } = useLocation();
  const title = plain(change.resource.title || change.resource.url);
  const canGoBack = mayEdit && change.reversible;
  return (
    <li
      id={change.id}
      className={classes(
        "rounded-xl border bg-surface p-5 shadow-raised",
        hash === change.id ? "border-accent" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {canGoBack && isOfThisAudit && change.kind === "apply" && (
          <input
            type="checkbox"
            checked={isSelected}
            onChange={onToggle}
            aria-label={w.select(title)}
            className="size-4 accent-(--accent)"
          />
        )}
        <h2 className="min-w-0 flex-1 basis-60 font-semibold">
          <Link to="/audits/$auditId/issues/$issueId" params={{ auditId: change.auditId, issueId: change.issueId }}>
            {title}
          </Link>{" "}
          <span className="font-normal text-ink-soft">{plain(fieldName(change.field))}</span>
        </h2>
        {change.kind !== "apply" && <Badge>{w.kinds[change.kind]}</Badge>}
        <Badge tone={TONES[change.status]}>{words.fix.states[change.status]}</Badge>
      </div>
      <p className="mt-0.5 text-sm text-ink-soft">
        {w.by(plain(change.actor.name), moment(change.appliedAt ?? change.createdAt))}
        {change.reason !== null && ` · ${plain(change.reason)}`}
        {isOfRepository(change.resource) && change.revision !== null && (
          <>
            {" · "}
            <span title={change.revision}>{w.commit(change.revision.slice(0, SHORT))}</span>
          </>
        )}
        {!isOfThisAudit && (
          <>
            {" · "}
            <Link to="/audits/$auditId/changes" params={{ auditId: change.auditId }} hash={change.id}>
              {w.ofAnotherAudit}
            </Link>
          </>
        )}
      </p>
      <dl className="mt-4 grid gap-3 text-sm sm:grid-cols-2">
        <Value name={w.before} text={change.before} className="bg-sunken" />
        <Value name={w.after} text={change.after ?? change.suggested} className="bg-good-soft" />
      </dl>
      <Proof change={change} drift={drift} />
      {isOfRepository(change.resource) && <NextStep change={change} />}
      {change.pullRequest !== null && <PullRequestFacts pullRequest={change.pullRequest} />}
      <div className="mt-4 flex flex-wrap items-start gap-3">
        {canGoBack && <RollBack change={change} />}
        <Steps change={change} />
      </div>
    </li>
  );
}

function Value({
  name,
  text,
  className,
}: {
  readonly name: string;
  readonly text: string | null;
  readonly className: string;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd dir="auto">
        <Scrollable
          label={name}
          className={classes("mt-1 max-h-48 overflow-y-auto rounded-lg px-3 py-2 whitespace-pre-wrap", className)}
        >
          {text === null || text === "" ? <span className="text-ink-soft">{words.fix.nothing}</span> : plain(text)}
        </Scrollable>
      </dd>
    </div>
  );
}

/** Of a proposal that nobody merged: no commit was needed on the branch of the site. */
function isWithdrawal({ kind, effect, resource, revision }: AppliedChange): boolean {
  return kind === "rollback" && effect === "written" && isOfRepository(resource) && revision === null;
}

function Proof({ change, drift }: { readonly change: AppliedChange; readonly drift: Drift | undefined }) {
  const isStanding = change.status === "applied" || change.status === "verifying";
  const proof = change.kind === "rollback" ? words.fix.proofOfReturn : words.fix.proof;
  return (
    <div className="mt-3 space-y-1 text-sm">
      {isStanding && (
        <p className="flex items-center gap-1.5">
          {change.verification.status === "verified" && (
            <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
          )}
          {isWithdrawal(change) ? w.withdrawn : proof[change.verification.status]}
          {change.verification.hint !== null && ` ${plain(change.verification.hint)}`}
        </p>
      )}
      {change.problem !== null && <p className="font-medium text-error">{change.problem.message}</p>}
      {drift !== undefined && (
        <p>
          <Badge tone={drift === "intact" ? "good" : "warning"}>{w.drift[drift]}</Badge>
        </p>
      )}
    </div>
  );
}
