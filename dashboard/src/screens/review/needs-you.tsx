/** What cannot be approved from the queue: folded away behind it, with why and the next step. Never counted as waiting. */
import { Link } from "@tanstack/react-router";
import { plain } from "../../data/format.ts";
import { words } from "../../words/index.ts";
import { IssueLine } from "./issue-line.tsx";
import type { NeedsPerson } from "./sorted-queue.ts";

const w = words.review.needsYou;

export function NeedsYou({ auditId, items }: { readonly auditId: string; readonly items: readonly NeedsPerson[] }) {
  if (items.length === 0) return null;
  return (
    <details className="mt-6 rounded-xl border border-line bg-surface p-4 shadow-raised">
      <summary className="font-semibold">{w.title(items.length)}</summary>
      <p className="mt-2 text-sm text-ink-soft">{w.lead}</p>
      <ul className="mt-3 divide-y divide-line">
        {items.map((item) => (
          <Item key={item.issue.id} auditId={auditId} item={item} />
        ))}
      </ul>
    </details>
  );
}

function Item({ auditId, item: { issue, why, message, steps } }: { auditId: string; item: NeedsPerson }) {
  return (
    <li className="space-y-1 py-3 text-sm">
      <IssueLine issue={issue} />
      <p className="text-ink-soft">{why === "single" ? words.fix.single : plain(message)}</p>
      {steps.map((step) => (
        <p key={step}>{plain(step)}</p>
      ))}
      <Link to="/audits/$auditId/issues/$issueId" params={{ auditId, issueId: issue.id }}>
        {w.next[why]}
        <span className="sr-only">: {plain(issue.message)}</span>
      </Link>
    </li>
  );
}
