import type { AuditStatusReport } from "@sitemend/client";
import { Check, Circle, LoaderCircle, Minus, X } from "lucide-react";
import { classes } from "../../ui/classes.ts";
import { words } from "../../words/index.ts";

const w = words.audit;
const ICONS = { done: Check, running: LoaderCircle, pending: Circle, skipped: Minus, stopped: X };

/** What the audit is doing, as steps. A phase that this audit does not have is left out. */
export function Phases({ phases }: { readonly phases: AuditStatusReport["progress"]["phases"] }) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2">
      {phases
        .filter(({ status }) => status !== "skipped")
        .map(({ name, status }) => {
          const Icon = ICONS[status];
          return (
            <li
              key={name}
              aria-current={status === "running" ? "step" : undefined}
              className={classes(
                "flex items-center gap-2 text-sm",
                status === "running"
                  ? "font-semibold text-accent-strong"
                  : status === "done"
                    ? "text-good"
                    : "text-ink-soft",
              )}
            >
              <Icon aria-hidden className={classes("size-4", status === "running" && "animate-spin")} />
              {w.phases[name]}
              <span className="sr-only">({w.phaseStates[status]})</span>
            </li>
          );
        })}
    </ol>
  );
}
