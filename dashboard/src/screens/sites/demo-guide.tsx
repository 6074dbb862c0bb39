/** From the demo's audit to the first proved fix, and back: the next step, and what is done. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, Circle } from "lucide-react";
import { changesQuery } from "../../data/changes.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { words } from "../../words/index.ts";

const w = words.demo;
const STEPS = ["apply", "proved", "rolledBack"] as const;

export function DemoGuide({ auditId }: { readonly auditId: string }) {
  const { data } = useInfiniteQuery(changesQuery(auditId));
  if (data === undefined) return null;
  const changes = data.pages.flatMap((page) => page.appliedChanges);
  const isDone = {
    apply: changes.some(({ effect }) => effect === "written"),
    proved: changes.some(({ verification }) => verification.status === "verified"),
    rolledBack: changes.some(({ status }) => status === "rolled_back"),
  };
  const next = STEPS.find((step) => !isDone[step]);
  return (
    <div className="space-y-3">
      <ol aria-label={w.guide} className="space-y-1.5">
        {STEPS.map((step) => (
          <li key={step} className={classes("flex gap-2", step === next && "font-medium text-ink")}>
            {isDone[step] ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            )}
            <span>
              {w.guideSteps[step]}
              {isDone[step] && <span className="sr-only"> ({w.done})</span>}
            </span>
          </li>
        ))}
      </ol>
      {next === "apply" && (
        <ButtonLink to="/audits/$auditId/review" params={{ auditId }} look="primary">
          {words.audit.reviewAction}
        </ButtonLink>
      )}
      {(next === "proved" || next === "rolledBack") && (
        <ButtonLink to="/audits/$auditId/changes" params={{ auditId }} look="primary">
          {words.nav.changes}
        </ButtonLink>
      )}
      {next === undefined && (
        <p>
          {w.guideOver}{" "}
          <Link to="/audits/new" search={{ website: undefined }}>
            {w.ownSite}
          </Link>
        </p>
      )}
    </div>
  );
}
