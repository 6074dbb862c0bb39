/** What a page answered, and how many issues it has, in little space and never by colour alone. */
import type { Page } from "@sitemend/client";
import { plain } from "../../data/format.ts";
import { Badge, SeverityIcon } from "../../ui/badges.tsx";
import type { Tone } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

const w = words.pagesScreen;

export function statusTone(status: number | null): Tone | "neutral" {
  if (status === null || status >= 500) return "error";
  if (status >= 400) return "error";
  return status >= 300 ? "notice" : "good";
}

export function Answer({ page: { visit } }: { readonly page: Pick<Page, "visit"> }) {
  if (visit === null) return <Badge>{w.notVisited}</Badge>;
  return <Status status={visit.status} failure={visit.failure} />;
}

export function Status({ status, failure }: { readonly status: number | null; readonly failure: string | null }) {
  return <Badge tone={statusTone(status)}>{status ?? plain((failure ?? "").replaceAll("_", " "))}</Badge>;
}

const TEXT = { error: "text-error", warning: "text-warning", notice: "text-notice" };

export function IssueCounts({ page: { issues, visit } }: { readonly page: Pick<Page, "issues" | "visit"> }) {
  const { error, warning, notice } = issues;
  const isPage = visit === null || Math.floor((visit.status ?? 0) / 100) === 2;
  const why = isPage || error + warning + notice > 0 ? undefined : w.notAPage;
  return (
    <>
      <span className="sr-only">{why ?? w.issueCounts(error, warning, notice)}</span>
      <span aria-hidden className="flex gap-2.5 tabular-nums">
        {(["error", "warning", "notice"] as const)
          .filter((severity) => issues[severity] > 0)
          .map((severity) => (
            <span
              key={severity}
              title={words.severities[severity]}
              className={`flex items-center gap-1 ${TEXT[severity]}`}
            >
              <SeverityIcon severity={severity} />
              {issues[severity]}
            </span>
          ))}
        {error + warning + notice === 0 && (
          <span title={why} className="text-ink-soft">
            –
          </span>
        )}
      </span>
    </>
  );
}
