import type { AuditResult } from "@sitemend/client";
import { number } from "../../data/format.ts";
import { Bars } from "../../ui/bars.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { issuesTone } from "../../ui/change-tone.ts";
import { Card, Figure } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import type { PageSearch } from "../pages/search.ts";
import { PagesLink } from "../structure/pages-link.tsx";

const w = words.audit;
type Summary = NonNullable<AuditResult["summary"]>;

export function SinceLast({
  auditId,
  counts,
  closed,
}: {
  readonly auditId: string;
  /** Issues of this audit that were ignored or fixed since. */
  readonly closed: number;
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
      <p className="mt-3 text-sm text-ink-soft">
        {w.sinceLastNote} {closed > 0 && w.sinceLastClosed(closed)}
      </p>
    </Card>
  );
}

/** The pages that a figure counts, as the page explorer finds them; of the others it knows no filter. */
const SEARCHES: Readonly<Record<string, PageSearch>> = {
  crawled: { visited: "true" },
  indexable: { indexable: "true" },
  redirected: { status: "3xx" },
  clientError: { status: "4xx" },
  serverError: { status: "5xx" },
  noAnswer: { status: "none" },
};

/** How the pages answered; only what occurred. */
export function CrawlFacts({ auditId, summary }: { readonly auditId: string; readonly summary: Summary }) {
  const { crawled, ...rest } = summary.pages;
  const bars = Object.entries({ crawled, ...rest })
    .filter(
      (entry): entry is [string, number] => typeof entry[1] === "number" && (entry[0] === "crawled" || entry[1] > 0),
    )
    .map(([key, value]) => {
      const [name, search] = [w.crawlFacts[key] ?? key, SEARCHES[key]];
      const link = search && (
        <PagesLink auditId={auditId} search={search}>
          {name}
        </PagesLink>
      );
      return { key, label: link ?? name, value };
    });
  return (
    <Card title={w.crawl}>
      <Bars bars={bars} caption={w.crawl} valueHeading={words.nav.pages} />
      {rest.clientError + rest.serverError > 0 && <p className="mt-3 text-sm text-ink-soft">{w.errorsNote}</p>}
      {summary.external.checked > 0 && <p className="mt-3 text-sm text-ink-soft">{w.external(summary.external)}</p>}
    </Card>
  );
}
