/** What a rule came to on one page. All of it is from the audited site, and shown as text. */
import type { TryCustomRulesResponse } from "@sitemend/client";
import type { ReactNode } from "react";
import { plain } from "../../../data/format.ts";
import { Badge } from "../../../ui/badges.tsx";
import { Button } from "../../../ui/button.tsx";
import { Scrollable } from "../../../ui/scrollable.tsx";
import { Notice, type Tone } from "../../../ui/states.tsx";
import { screenWords } from "../../../words/screens.ts";
import { isCheck, type Rule } from "./draft.ts";

const w = screenWords.customRules.trial;
const OK = 200;
const MOST_VALUES = 20;
const MOST_LETTERS = 1_000;
/** Spaces at the end of what was cut are gone. */
const NEARLY = 950;

type Trial = TryCustomRulesResponse["data"];

interface TrialResultProps {
  readonly trial: Trial;
  readonly rule: Rule;
  readonly origin: string;
  readonly onUrl: (url: string) => void;
}

export function TrialResult({ trial: { page, extracted, checks }, rule, origin, onUrl }: TrialResultProps) {
  if (page.failure !== null)
    return (
      <Notice tone="warning" title={w.noResponse}>
        {plain(page.failure.replaceAll("_", " "))}
      </Notice>
    );
  if (page.redirectTo !== null) return <Redirected to={page.redirectTo} origin={origin} onUrl={onUrl} />;
  if (!page.isHtml)
    return (
      <Notice tone="warning" title={w.status(page.status ?? 0)}>
        {w.notHtml}
      </Notice>
    );
  if (page.status !== OK)
    return (
      <Notice tone="warning" title={w.status(page.status ?? 0)}>
        {w.not200}
      </Notice>
    );
  if (isCheck(rule)) return checks.map((check) => <CheckOutcome key={check.id} check={check} />);
  return <Values values={extracted[0]?.values} all={rule.all === true} />;
}

function Redirected({ to, origin, onUrl }: { readonly to: string } & Pick<TrialResultProps, "origin" | "onUrl">) {
  const isOwn = URL.canParse(to) && new URL(to).origin === origin;
  return (
    <Notice
      tone="warning"
      title={w.redirects(plain(to))}
      action={isOwn && <Button onClick={() => onUrl(to)}>{w.tryTarget}</Button>}
    />
  );
}

type Outcome = Trial["checks"][number];

const TONES: Record<Outcome["outcome"], Tone | "neutral"> = {
  failed: "warning",
  passed: "good",
  not_applicable: "neutral",
  cannot_tell: "warning",
  errored: "error",
};

function CheckOutcome({ check: { outcome, message, snippet } }: { readonly check: Outcome }) {
  const note = outcome === "failed" || outcome === "passed" ? message : w.notes[outcome];
  return (
    <Result outcome={outcome} note={note}>
      {snippet !== null && <Source label={w.evidence}>{snippet}</Source>}
    </Result>
  );
}

/** @param values `undefined` where the column is for other pages */
function Values({ values, all }: { readonly values: readonly string[] | undefined; readonly all: boolean }) {
  if (values === undefined) return <Result outcome="not_applicable" note={w.notes.not_applicable} />;
  if (values.length === 0) return <Named tone="warning" name={w.nothing} note={w.nothingBody} />;
  const isFull = all && values.length >= MOST_VALUES;
  return (
    <Named tone="good" name={w.values(values.length)} note={isFull ? w.most(MOST_VALUES) : null}>
      <ol className="space-y-2">
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values keep their order, and may be repeated.
          <li key={index}>
            <Source label={w.value(index + 1)}>{value}</Source>
            {value.length >= NEARLY && <p className="mt-1 text-xs text-ink-soft">{w.longest(MOST_LETTERS)}</p>}
          </li>
        ))}
      </ol>
    </Named>
  );
}

interface ResultProps {
  readonly outcome: Outcome["outcome"];
  readonly note: string | null;
  readonly children?: ReactNode;
}

function Result({ outcome, note, children }: ResultProps) {
  return (
    <Named tone={TONES[outcome]} name={w.outcomes[outcome]} note={note}>
      {children}
    </Named>
  );
}

function Named({
  tone,
  name,
  note,
  children,
}: {
  readonly tone: Tone | "neutral";
  readonly name: string;
  readonly note: string | null;
  readonly children?: ReactNode;
}) {
  return (
    <div className="space-y-2 rounded-lg border border-line bg-surface p-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Badge tone={tone}>{name}</Badge>
        {note !== null && <span className="min-w-0">{plain(note)}</span>}
      </p>
      {children}
    </div>
  );
}

function Source({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <Scrollable label={label} className="max-h-48 overflow-auto rounded-lg bg-sunken p-2.5 text-sm">
      <pre className="whitespace-pre-wrap break-words">
        <code dir="auto">{plain(children)}</code>
      </pre>
    </Scrollable>
  );
}
