/** The frame of a screen: its heading, which takes the focus when the screen opens, cards and figures. */
import { type ReactNode, useEffect, useRef } from "react";
import { plain } from "../data/format.ts";
import { words } from "../words/index.ts";
import { classes } from "./classes.ts";

export function PageHeader({
  title,
  lead,
  actions,
  above,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** What the screen belongs to, for example the issue list above one issue. */
  readonly above?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${plain(title)} · ${words.product}`;
    // A person who listens is told where they are now; the first screen keeps the browser's own place.
    if (document.activeElement === document.body || document.activeElement?.tagName === "A")
      heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <header className="mb-6 flex min-h-9 flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        {above !== undefined && <div className="mb-1 text-sm text-ink-soft">{above}</div>}
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight text-balance">
          {plain(title)}
        </h1>
        {lead !== undefined && <div className="mt-1 max-w-prose text-ink-soft">{lead}</div>}
      </div>
      {actions !== undefined && (
        <div data-print="hide" className="flex flex-wrap items-center gap-2">
          {actions}
        </div>
      )}
    </header>
  );
}

export function Card({
  title,
  action,
  children,
  className,
}: {
  readonly title?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <section
      aria-label={title}
      className={classes("rounded-xl border border-line bg-surface p-5 shadow-raised", className)}
    >
      {title !== undefined && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-sm font-semibold">{title}</h2>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

export function Figure({
  label,
  value,
  note,
}: {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
      {note !== undefined && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}
