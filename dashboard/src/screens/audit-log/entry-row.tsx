import type { LogEntry } from "@sitemend/client";
import { Link } from "@tanstack/react-router";
import { moment, plain } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.log;
const TONES = { refused: "warning", failed: "error" } as const;

export function EntryRow({ entry }: { readonly entry: LogEntry }) {
  const { seq, at, actor, address, outcome, code } = entry;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <Link
            to="/audit-log"
            search={{ actor, action: undefined }}
            aria-label={w.onlyActor(plain(actor))}
            className="font-medium no-underline hover:underline"
          >
            {plain(actor)}
          </Link>{" "}
          {plain(sentence(entry))} <ObjectLink entry={entry} />
        </p>
        <p className="text-sm text-ink-soft">
          <time dateTime={at}>{moment(at)}</time> {w.where(plain(address), seq)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {code !== null && <span className="text-ink-soft">{w.reasons[code] ?? <code>{code}</code>}</span>}
        {outcome !== "done" && <Badge tone={TONES[outcome]}>{w.outcomes[outcome]}</Badge>}
      </div>
    </li>
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
