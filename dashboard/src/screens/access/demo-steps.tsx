/** How far the demo is, step by step. */
import type { Demo } from "@sitemend/client";
import { Check, Circle, LoaderCircle } from "lucide-react";
import { classes } from "../../ui/classes.ts";
import { words } from "../../words/index.ts";

const w = words.demo;
const STEPS = ["fetching", "wordpress", "connected", "audited"] as const;
const MARKS = {
  done: <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />,
  running: <LoaderCircle aria-hidden className="mt-0.5 size-4 shrink-0 animate-spin text-accent" />,
  waiting: <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />,
};

export function DemoSteps({ reached, fetching }: Pick<Demo, "reached" | "fetching">) {
  // "fetching" is told when it begins, the others when they are done.
  const done = reached === null || reached === "fetching" ? 0 : STEPS.indexOf(reached) + 1;
  return (
    <div>
      <p role="status" className="font-medium text-ink">
        {w.preparing}
        <span className="sr-only">: {w.steps[STEPS[done] ?? "audited"]}</span>
      </p>
      <ol className="my-2 space-y-1.5">
        {STEPS.map((step, at) => {
          const state = at < done ? "done" : at === done ? "running" : "waiting";
          return (
            <li key={step} className={classes("flex gap-2", state !== "waiting" && "text-ink")}>
              {MARKS[state]}
              <span>
                {step === "fetching" && fetching ? w.fetching(fetching) : w.steps[step]}
                <span className="sr-only"> ({w[state]})</span>
              </span>
            </li>
          );
        })}
      </ol>
      <p>{w.preparingHint}</p>
    </div>
  );
}
