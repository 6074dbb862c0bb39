import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { day, plain } from "../../data/format.ts";
import type { OneIssue } from "../../data/issues.ts";
import { IssueImage } from "../../shell/issue-image.tsx";
import { Card } from "../../ui/layout.tsx";
import { Scrollable } from "../../ui/scrollable.tsx";
import { words } from "../../words/index.ts";
import { FaultShot } from "./fault-shot.tsx";

const w = words.issue;

/** What was seen, as it was written; everything here comes from the audited site and is shown as text. */
export function EvidenceCard({ auditId, issue }: { readonly auditId: string; readonly issue: OneIssue }) {
  const { evidence } = issue;
  return (
    <Card title={w.evidence}>
      {evidence.snippet !== undefined && <Source>{evidence.snippet}</Source>}
      <div className="mb-4 empty:hidden">
        <IssueImage issue={issue} />
      </div>
      <FaultShot auditId={auditId} issue={issue} />
      {evidence.header !== undefined && <Source>{evidence.header}</Source>}
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {evidence.selector !== undefined && <Fact name={w.selector}>{<code>{plain(evidence.selector)}</code>}</Fact>}
        {issue.locator !== "" && <Fact name={w.where}>{<code>{plain(issue.locator)}</code>}</Fact>}
        {issue.occurrences > 1 && <Fact name={w.where}>{w.occurrences(issue.occurrences)}</Fact>}
        <Fact name={w.confidence}>{w.certainty[issue.confidence]}</Fact>
        <Fact name={w.method}>{w.methods[issue.method]}</Fact>
        {issue.firstSeenAuditId !== null && issue.firstSeenAuditId !== auditId && (
          <Fact name={w.firstSeen}>
            <Link to="/audits/$auditId" params={{ auditId: issue.firstSeenAuditId }}>
              {w.earlierAudit}
            </Link>
          </Fact>
        )}
        {issue.ignored !== null && (
          <Fact name={words.issueStatus.ignored}>
            {words.issuesScreen.ignoredBy(plain(issue.ignored.author), day(issue.ignored.at))}
            {issue.ignored.note !== null && `: ${plain(issue.ignored.note)}`}
          </Fact>
        )}
      </dl>
      {evidence.related !== undefined && evidence.related.length > 0 && (
        <ul className="mt-3 space-y-1 border-t border-line pt-3 text-sm">
          {evidence.related.map((url) => (
            <li key={url}>
              <code>{plain(url)}</code>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Source({ children }: { readonly children: string }) {
  return (
    <Scrollable label={w.evidence} className="mb-4 overflow-x-auto rounded-lg bg-sunken p-3 text-xs">
      <pre className="whitespace-pre-wrap">
        <code dir="auto">{plain(children)}</code>
      </pre>
    </Scrollable>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
