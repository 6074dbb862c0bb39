import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pathOf, plain } from "../../data/format.ts";
import type { OneIssue } from "../../data/issues.ts";
import { issuesQuery } from "../../data/issues.ts";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { REMAINING } from "../issues/search.ts";

const w = words.issue;
const SHOWN = 12;

/** Other places where the same check found something that is left to do: one fix often serves all. */
export function AffectedPages({ auditId, issue }: { readonly auditId: string; readonly issue: OneIssue }) {
  const { data } = useInfiniteQuery(issuesQuery(auditId, { check: issue.checkId, status: REMAINING, sort: "-impact" }));
  const first = data?.pages[0];
  const others = (first?.issues ?? []).filter(({ id }) => id !== issue.id);
  if (first === undefined || others.length === 0) return null;
  const isLeft = others.length < first.issues.length;
  const total = first.page.totalEstimate ?? first.issues.length;
  return (
    <Card title={w.affectedPages}>
      <ul className="divide-y divide-line text-sm">
        {others.slice(0, SHOWN).map((one) => (
          <li key={one.id} className="py-1.5">
            <Link to="/audits/$auditId/issues/$issueId" params={{ auditId, issueId: one.id }}>
              {plain(pathOf(one.url))}
            </Link>
            {one.message !== issue.message && (
              <p dir="auto" className="line-clamp-2 text-ink-soft" title={plain(one.message)}>
                {plain(one.message)}
              </p>
            )}
          </li>
        ))}
      </ul>
      {total > SHOWN + (isLeft ? 1 : 0) && (
        <p className="mt-3 text-sm">
          <Link to="/audits/$auditId/issues" params={{ auditId }} search={{ check: issue.checkId, view: "each" }}>
            {words.issuesScreen.showAll(total)}
          </Link>
        </p>
      )}
    </Card>
  );
}
