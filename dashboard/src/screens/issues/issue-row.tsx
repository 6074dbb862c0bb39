import { Link } from "@tanstack/react-router";
import { pathOf, plain } from "../../data/format.ts";
import { type Issue, listedMessage } from "../../data/issues.ts";
import { Badge, IssueStatusBadge, SeverityColumn } from "../../ui/badges.tsx";
import { words } from "../../words/index.ts";

const w = words.issuesScreen;
const isOpen = ({ status }: Issue): boolean => status === "open" || status === "regressed";

export function IssueRow({
  issue,
  auditId,
  isSelected,
  onToggle,
}: {
  readonly issue: Issue;
  readonly auditId: string;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}) {
  const title = plain(issue.title);
  const message = plain(listedMessage(issue));
  const path = plain(pathOf(issue.url));
  return (
    <div className="relative flex items-center gap-3 px-4 py-3 hover:bg-sunken/60">
      <input
        type="checkbox"
        checked={isSelected}
        onChange={onToggle}
        aria-label={w.select(title, path)}
        className="relative z-10 size-4 accent-(--accent)"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <SeverityColumn severity={issue.severity} />
        <div dir="auto" className="min-w-0 flex-1 basis-56">
          <Link
            data-list-item
            to="/audits/$auditId/issues/$issueId"
            params={{ auditId, issueId: issue.id }}
            title={message}
            // A phone has no hover that would tell the rest.
            className="line-clamp-2 font-medium wrap-anywhere no-underline after:absolute after:inset-0 max-sm:line-clamp-none"
          >
            {message}
          </Link>
          <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft max-sm:line-clamp-none">{path}</p>
        </div>
        {issue.status !== "open" && <IssueStatusBadge status={issue.status} />}
        {issue.suggestedValue !== null && isOpen(issue) && <Badge tone="good">{words.issue.suggestion}</Badge>}
      </div>
    </div>
  );
}
