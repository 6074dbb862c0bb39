/** Parts of the drawer: a heading with what belongs to it, and facts as pairs. */
import type { ReactNode } from "react";

export function Part({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2.5 flex items-baseline gap-2 border-b border-line pb-1.5 text-sm font-semibold">
        {title}
        {count !== undefined && <span className="font-normal text-ink-soft tabular-nums">{count}</span>}
      </h3>
      {children}
    </section>
  );
}

export function Pairs({ pairs }: { readonly pairs: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[11rem_1fr]">
      {pairs.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 max-sm:mb-1.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Nothing({ children }: { readonly children: string }) {
  return <p className="text-sm text-ink-soft">{children}</p>;
}
