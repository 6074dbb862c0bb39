import type { LogEntry } from "@sitemend/client";
import { Link } from "@tanstack/react-router";
import { moment, plain } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { words } from "../../words/index.ts";

const w = words.log;
const TONES = { done: "neutral", refused: "warning", failed: "error" } as const;

export function EntryRow({ entry }: { readonly entry: LogEntry }) {
  const { seq, at, actor, address, outcome, code } = entry;
  return (
    <tr className="align-top">
      <td className="whitespace-nowrap text-ink-soft">
        <time dateTime={at} title={w.seq(seq)}>
          {moment(at)}
        </time>
      </td>
      <th scope="row" className="min-w-40">
        <Link
          to="/audit-log"
          search={{ actor, action: undefined }}
          aria-label={w.onlyActor(plain(actor))}
          className="no-underline hover:underline"
        >
          {plain(actor)}
        </Link>
      </th>
      <td className="min-w-64">
        {plain(sentence(entry))} <ObjectLink entry={entry} />
      </td>
      <td className="whitespace-nowrap text-ink-soft">{plain(address)}</td>
      <td className="min-w-32">
        <Badge tone={TONES[outcome]}>{w.outcomes[outcome]}</Badge>
        {code !== null && <span className="mt-0.5 block text-ink-soft">{w.reasons[code] ?? <code>{code}</code>}</span>}
      </td>
    </tr>
  );
}

function sentence({ action, outcome, details }: LogEntry): string {
  return outcome === "done" ? w.did[action](details) : w.tried[action];
}

/** To what it was done to, where that has a screen and was not just deleted. */
function ObjectLink({ entry: { object, action, details } }: { readonly entry: LogEntry }) {
  if (object === null || action.endsWith(".deleted")) return null;
  const auditId = object.startsWith("aud_") ? object : details.auditId;
  if (object.startsWith("iss_") && typeof auditId === "string")
    return (
      <Link to="/audits/$auditId/issues/$issueId" params={{ auditId, issueId: object }}>
        {w.open}
      </Link>
    );
  if (typeof auditId === "string")
    return (
      <Link to="/audits/$auditId" params={{ auditId }}>
        {w.open}
      </Link>
    );
  if (!object.startsWith("web_")) return null;
  return (
    <Link to="/sites/$websiteId" params={{ websiteId: object }}>
      {w.open}
    </Link>
  );
}
