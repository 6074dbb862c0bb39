/** When schedules audit the site next. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ago, moment, plain } from "../../data/format.ts";
import { schedulesQuery } from "../../data/schedules.ts";
import { words } from "../../words/index.ts";

export function NextAudit({ websiteId }: { readonly websiteId: string }) {
  const { data = [] } = useQuery(schedulesQuery(websiteId));
  const audits = data.filter(({ action }) => action.kind === "audit");
  const [next] = audits
    .flatMap(({ name, nextRuns }) => nextRuns.slice(0, 1).map((at) => ({ name, at })))
    .sort((a, b) => a.at.localeCompare(b.at));
  if (next === undefined) return null;
  return (
    <p className="text-sm text-ink-soft">
      {words.sites.history.next(moment(next.at), ago(next.at))}{" "}
      <Link to="/sites/$websiteId/schedules" params={{ websiteId }}>
        <bdi>{plain(next.name)}</bdi>
      </Link>
    </p>
  );
}
