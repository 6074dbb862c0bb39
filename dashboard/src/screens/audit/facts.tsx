import type { AuditResult } from "@sitemend/client";
import { number } from "../../data/format.ts";
import { Bars } from "../../ui/bars.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { issuesTone } from "../../ui/change-tone.ts";
import { Card, Figure } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";

const w = words.audit;
type Summary = NonNullable<AuditResult["summary"]>;

export function SinceLast({
  auditId,
  counts,
}: {
  readonly auditId: string;
  readonly counts: NonNullable<Summary["comparison"]>;
}) {
  const compare = (
    <ButtonLink to="/audits/$auditId/compare" params={{ auditId }} search={{ base: counts.baseAuditId }}>
      {w.compare}
    </ButtonLink>
  );
  return (
    <Card title={w.sinceLast} action={compare}>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-2">
        {(["new", "fixed", "regressed", "persisting"] as const).map((change) => (
          <Figure
            key={change}
            label={w.changes[change]}
            value={<span className={issuesTone(change, counts[change])}>{number(counts[change])}</span>}
          />
        ))}
      </dl>
    </Card>
  );
}

/** How the pages answered; only what occurred. */
export function CrawlFacts({ summary }: { readonly summary: Summary }) {
  const { crawled, ...rest } = summary.pages;
  const bars = Object.entries({ crawled, ...rest })
    .filter(
      (entry): entry is [string, number] => typeof entry[1] === "number" && (entry[0] === "crawled" || entry[1] > 0),
    )
    .map(([key, value]) => ({ key, label: w.crawlFacts[key] ?? key, value }));
  return (
    <Card title={w.crawl}>
      <Bars bars={bars} caption={w.crawl} valueHeading={words.nav.pages} />
      {summary.external.checked > 0 && <p className="mt-3 text-sm text-ink-soft">{w.external(summary.external)}</p>}
    </Card>
  );
}
