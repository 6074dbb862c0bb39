import type { RequestedItem } from "@sitemend/client";
import { Link } from "@tanstack/react-router";
import { fieldName } from "../../data/field-name.ts";
import { plain } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { words } from "../../words/index.ts";
import { ItemStateBadge } from "../approvals/status-badge.tsx";

const w = words.approvals;

/** What the item is about. Addresses of the site are text: only our own screens are linked. */
export function ItemHead({
  item,
  count,
  choice,
}: {
  readonly item: RequestedItem;
  readonly count: number;
  readonly choice: "grant" | "decline" | undefined;
}) {
  const { position, state, title, url, field, resource, risk, edited, auditId, issueId } = item;
  return (
    <header>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h2 dir="auto" className="min-w-0 flex-1 basis-60 text-base font-semibold">
          {plain(title)}
        </h2>
        <span className="text-sm text-ink-soft tabular-nums">{w.position(position + 1, count)}</span>
        {choice === undefined ? (
          <ItemStateBadge state={state} />
        ) : (
          <Badge tone={choice === "grant" ? "good" : "error"}>{w.chosen[choice]}</Badge>
        )}
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-soft">{w.page}</dt>
        <dd className="min-w-0">
          <bdi>{plain(url)}</bdi>
        </dd>
        {field !== null && (
          <>
            <dt className="text-ink-soft">{w.field}</dt>
            <dd dir="auto" className="min-w-0">
              {plain(fieldName(field))}
              {resource !== null && resource.title !== "" && (
                <>
                  {" · "}
                  <bdi>{plain(resource.title)}</bdi>
                </>
              )}
            </dd>
            <Picture field={field} />
          </>
        )}
      </dl>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
        {risk !== null && <Badge tone={risk === "safe" ? "good" : "warning"}>{words.fix.risk[risk]}</Badge>}
        {edited && <Badge tone="warning">{w.custom}</Badge>}
        <Link to="/audits/$auditId/issues/$issueId" params={{ auditId, issueId }}>
          {w.viewIssue}
        </Link>
      </p>
    </header>
  );
}

/** The image is named, not loaded: the dashboard asks nothing of other servers. */
function Picture({ field }: { readonly field: string }) {
  const address = /^content#img (.+)$/s.exec(field)?.[1];
  if (address === undefined) return null;
  return (
    <>
      <dt className="text-ink-soft">{w.picture}</dt>
      <dd className="min-w-0">
        <code className="break-all">{plain(address)}</code>
      </dd>
    </>
  );
}
