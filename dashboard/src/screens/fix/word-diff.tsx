/** Before and after, word by word. Added and removed are told by sign, by colour, and in words for those who listen. */
import type { Preview } from "@sitemend/client";
import { plain } from "../../data/format.ts";
import { isOfRepository } from "../../data/platform.ts";
import { classes } from "../../ui/classes.ts";
import { Scrollable } from "../../ui/scrollable.tsx";
import { words } from "../../words/index.ts";
import { madeValue } from "./made-value.ts";

const w = words.fix;
type Change = Preview["change"];

interface WordDiffProps {
  readonly preview: Preview;
  /** What the suggestion takes away, which source text shows badly; `undefined`: it has a value. */
  readonly removal: string | undefined;
}

export function WordDiff({ preview: { change }, removal }: WordDiffProps) {
  const made = madeValue(change);
  return (
    <div className="space-y-3">
      {removal !== undefined && <p className="font-medium">{removal}</p>}
      <div className="rounded-lg border border-line px-4 py-3">
        <p className="mb-1 text-xs font-medium text-ink-soft">{w.differences}</p>
        <Hunks hunks={change.diff.hunks} />
        {made !== undefined && (
          <p dir="auto" className="mt-2 text-sm text-ink-soft">
            {(isOfRepository(change.resource) ? w.auditedInRepository : w.audited)(plain(made))}
          </p>
        )}
      </div>
      <details className="text-sm">
        <summary className="text-ink-soft">{w.raw}</summary>
        <p className="mt-2">
          <code>{plain(change.field)}</code>
        </p>
        <dl className="mt-2 grid gap-3 sm:grid-cols-2">
          <Value name={w.now} text={change.currentValue} />
          <Value name={w.proposed} text={change.proposedValue} />
        </dl>
      </details>
    </div>
  );
}

/** Isolated, our own marks do not decide in which direction the text runs. */
export function Hunks({ hunks }: { readonly hunks: Change["diff"]["hunks"] }) {
  // Without anything in common, one stands below the other.
  const isWhole = hunks.every(({ op }) => op !== "equal");
  return (
    <p dir="auto" className={classes("whitespace-pre-wrap", isWhole && "flex flex-col items-start gap-1")}>
      {hunks.map(({ op, text }, index) => {
        const key = `${index} ${op}`;
        if (op === "equal") return <span key={key}>{plain(text)}</span>;
        if (op === "delete")
          return (
            <del key={key} className="rounded bg-error-soft text-error">
              <bdi className="sr-only">{w.removedMark}</bdi>
              {plain(text)}
            </del>
          );
        return (
          <ins key={key} className="rounded bg-good-soft text-good no-underline">
            <bdi className="sr-only">{w.addedMark}</bdi>
            {plain(text)}
          </ins>
        );
      })}
    </p>
  );
}

function Value({ name, text }: { readonly name: string; readonly text: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd>
        <Scrollable
          label={name}
          className="mt-1 max-h-60 overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs whitespace-pre-wrap"
        >
          <div dir="auto">{text === null || text === "" ? w.nothing : plain(text)}</div>
        </Scrollable>
      </dd>
    </div>
  );
}
