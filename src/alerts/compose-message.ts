/** The words of incidents. Names, URLs and titles come from strangers: each becomes plain text on one line. */
import type { AlertLine, AlertMessage } from "#domain/alert-message.ts";
import { INTERRUPTIONS, type Interruption } from "#domain/audit.ts";
import { FAILURES } from "#domain/failures.ts";
import type { CloseReason, Incident, IncidentFacts } from "#domain/incident.ts";
import { oneLine } from "#domain/one-line.ts";
import type { IncidentNotice } from "#store/index.ts";

export interface MessageDeps {
  readonly publicUrl: string;
  /** `undefined` of a check that no longer exists, or is a website's own. */
  readonly titleOfCheck: (checkId: string) => string | undefined;
}

/** Chat services cut off longer ones. */
const LINES_AT_MOST = 20;

export function composeMessage(notices: readonly IncidentNotice[], deps: MessageDeps): AlertMessage {
  const lines = notices.map((notice) => lineOf(notice, deps));
  return {
    headline: headlineOf(lines),
    lines: lines.slice(0, LINES_AT_MOST),
    more: Math.max(0, lines.length - LINES_AT_MOST),
    url: `${deps.publicUrl}/alerts`,
  };
}

export function testMessage(recipientName: string, { publicUrl }: Pick<MessageDeps, "publicUrl">): AlertMessage {
  const detail = `Alerts for “${oneLine(recipientName)}” arrive here.`;
  const url = `${publicUrl}/alerts`;
  const line: AlertLine = { state: "test", site: "Sitemend", title: "Test message", detail, pages: [], url };
  return { headline: "Test message from Sitemend", lines: [line], more: 0, url };
}

function headlineOf(lines: readonly AlertLine[]): string {
  const [first] = lines;
  if (first !== undefined && lines.length === 1)
    return `${first.state === "opened" ? "New incident" : "Incident closed"}: ${first.site}: ${first.title}`;
  const opened = lines.filter(({ state }) => state === "opened").length;
  const closed = lines.length - opened;
  const parts = [
    ...(opened > 0 ? [`${opened} new ${opened === 1 ? "incident" : "incidents"}`] : []),
    ...(closed > 0 ? [`${closed} closed`] : []),
  ];
  const sites = [...new Set(lines.map(({ site }) => site))];
  return `${parts.join(", ")}: ${sites.length === 1 ? sites[0] : `${sites.length} sites`}`;
}

function lineOf({ incident, opened, closed }: IncidentNotice, deps: MessageDeps): AlertLine {
  const { facts, websiteName } = incident;
  const isClosed = closed || incident.state === "closed";
  return {
    state: isClosed ? (opened ? "opened-and-closed" : "closed") : "opened",
    site: oneLine(websiteName),
    ...wordsOf(incident, deps),
    pages: facts.kind === "new_issues" && !isClosed ? facts.urls.map(oneLine) : [],
    url: urlOf(incident, deps),
  };
}

/** What an incident is about: one line each. */
export function wordsOf({ facts, closedBecause }: Incident, deps: Pick<MessageDeps, "titleOfCheck">) {
  const detail = closedBecause === null ? detailOf(facts) : CLOSED[closedBecause];
  return { title: titleOf(facts, deps), detail };
}

function titleOf(facts: IncidentFacts, { titleOfCheck }: Pick<MessageDeps, "titleOfCheck">): string {
  switch (facts.kind) {
    case "new_issues":
      return oneLine(titleOfCheck(facts.checkId) ?? facts.checkId);
    case "score_drop":
      return `Health score fell from ${facts.before} to ${facts.after}`;
    case "audit_failed":
      return isInterruption(facts.code) ? "Audit stopped early" : "Audit failed";
  }
}

function detailOf(facts: IncidentFacts): string {
  switch (facts.kind) {
    case "new_issues": {
      const { issues, pages, severity, share } = facts;
      const word = issues === 1 ? severity : `${severity}s`;
      const where = `${pages} ${pages === 1 ? "page" : "pages"}`;
      return `${issues} new ${word} on ${where}: ${percent(share)} of the site, with important pages counting more`;
    }
    case "score_drop":
      return `${facts.before - facts.after} points fewer than in the audit before`;
    case "audit_failed":
      return isInterruption(facts.code) ? INTERRUPTED[facts.code] : (FAILURES[facts.code]?.text ?? facts.code);
  }
}

function isInterruption(code: string): code is Interruption {
  return INTERRUPTIONS.some((one) => one === code);
}

const INTERRUPTED: Readonly<Record<Interruption, string>> = {
  robots_unreachable: "robots.txt couldn't be fetched, so no pages could be crawled",
  site_silent: "The site stopped responding",
  site_refuses: "The site blocked further requests",
};

const CLOSED: Readonly<Record<CloseReason, string>> = {
  fixed: "Fixed: the last audit no longer finds it",
  ignored: "The issues that are left are ignored",
  score_recovered: "The health score has recovered",
  audit_completed: "The audit completes again",
  not_comparable: "The scoring formula has changed, so scores before and after can't be compared",
  check_off: "The check is turned off",
  alert_changed: "The alert was paused or changed",
};

function urlOf({ facts, websiteId, openedBy }: Incident, { publicUrl }: MessageDeps): string {
  if (facts.kind !== "new_issues") return `${publicUrl}/sites/${websiteId}`;
  return `${publicUrl}/audits/${openedBy}/issues?check=${encodeURIComponent(facts.checkId)}`;
}

function percent(share: number): string {
  return share > 0 && share < 0.01 ? "less than 1%" : `${Math.round(share * 100)}%`;
}
