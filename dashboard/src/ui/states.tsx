/** What a screen shows when it has nothing to show: loading, empty, refused, broken, incomplete. */
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { isProblem, type Problem } from "../data/ask.ts";
import { words } from "../words/index.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";

export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={classes("animate-pulse rounded-lg bg-sunken", className ?? "h-4")} />;
}

/** Grey shapes where the content will be; readers of the screen hear "Loading" once. */
export function LoadingRows({ rows = 6 }: { readonly rows?: number }) {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{words.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity.
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}

export function Empty({
  title,
  children,
  action,
  picture,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly picture?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-line px-6 py-14 text-center">
      {picture !== undefined && <div className="text-accent">{picture}</div>}
      <h2 className="text-base font-semibold">{title}</h2>
      {children !== undefined && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action}
    </div>
  );
}

export type Tone = "error" | "warning" | "notice" | "good";

const TONES: Record<Tone, string> = {
  error: "border-error/40 bg-error-soft text-error",
  warning: "border-warning/40 bg-warning-soft text-warning",
  notice: "border-notice/40 bg-notice-soft text-notice",
  good: "border-good/40 bg-good-soft text-good",
};

export function Notice({
  tone = "notice",
  title,
  children,
  action,
}: {
  readonly tone?: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  const Icon = tone === "error" ? CircleAlert : tone === "warning" ? TriangleAlert : Info;
  return (
    <div
      role={tone === "error" ? "alert" : undefined}
      className={classes("flex flex-wrap items-start gap-3 rounded-xl border px-4 py-3", TONES[tone])}
    >
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1 basis-60 text-sm">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-ink">{children}</div>}
      </div>
      {action}
    </div>
  );
}

/** Whether the pointer is to the field or into it. */
export function isAt(pointer: string, field: string): boolean {
  return pointer === field || pointer.startsWith(`${field}/`);
}

/** All that is wrong with a field, for the form to say beside it; of a list, with which. */
export function problemAt(error: unknown, field: string): string | undefined {
  const wrong = isProblem(error) ? error.fields.filter(({ pointer }) => isAt(pointer, field)) : [];
  const said = wrong.map(({ pointer, message }) => {
    const item = /\/(\d+)$/.exec(pointer.slice(field.length))?.[1];
    return item === undefined ? message : words.wrongItem(Number(item) + 1, message);
  });
  return said.length === 0 ? undefined : said.join(" ");
}

/** `/options/maxPages` as people would call it; of the items of a list, which one. */
function fieldName(pointer: string): string {
  const parts = pointer.split(/[/?]/).filter((part) => part !== "");
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? "";
  const spaced = name.replaceAll(
    /([a-z])([A-Z])|[_-]/g,
    (_, before = "", after = "") => `${before} ${after.toLowerCase()}`,
  );
  const at = parts.at(-1) ?? "";
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}${/^\d+$/.test(at) ? ` ${Number(at) + 1}` : ""}`;
}

/** A refusal or fault: what happened, what to do, what to tell whoever helps. */
export function ErrorPanel({
  error,
  onRetry,
  beside = [],
  children,
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** Pointers to fields that say themselves what is wrong with them. */
  readonly beside?: readonly string[];
  /** More of what is known. */
  readonly children?: ReactNode;
}) {
  if (!isProblem(error))
    return (
      <Notice tone="error" title={words.broken.title}>
        <p>{words.broken.body}</p>
      </Notice>
    );
  const left = error.fields.filter(({ pointer }) => !beside.some((field) => isAt(pointer, field)));
  const isForm = error.code === "validation_failed" && error.fields.length > 0;
  return (
    <Notice
      tone="error"
      title={isForm ? words.wrongFields(error.fields.length, left.length === 0) : error.message}
      action={onRetry !== undefined && <RetryButton problem={error} onRetry={onRetry} />}
    >
      {!isForm && (error.retryAfterSeconds === undefined ? <p>{error.next}</p> : <Wait problem={error} />)}
      {left.map(({ pointer, message }) => (
        <p key={`${pointer} ${message}`}>
          {fieldName(pointer)}: {message}
        </p>
      ))}
      {children}
      {!isForm && error.requestId !== undefined && (
        <p className="mt-1 text-xs text-ink-soft">{words.reference(error.requestId)}</p>
      )}
    </Notice>
  );
}

/** Seconds that run say more than advice to look at a header. */
function Wait({ problem }: { readonly problem: Problem }) {
  const left = useCountdown(problem.retryAfterSeconds ?? 0, problem);
  return <p>{left > 0 ? words.possibleIn(left) : words.possibleNow}</p>;
}

/** After a 429 the button counts down: pressing it earlier could only be refused again. */
function RetryButton({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) {
  const left = useCountdown(problem.retryAfterSeconds ?? 0, problem);
  return (
    <Button onClick={onRetry} disabled={left > 0}>
      {left > 0 ? words.waitSeconds(left) : words.retry}
    </Button>
  );
}

const SECOND_MS = 1000;

function useCountdown(seconds: number, restart: unknown): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal begins another countdown.
  useEffect(() => {
    setLeft(seconds);
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, [seconds, restart]);
  return left;
}
