/** Causes that are assigned, due or discussed, above the tasks of single pages. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type CauseWork, causesQuery } from "../../data/causes.ts";
import { plain } from "../../data/format.ts";
import { meQuery } from "../../data/session.ts";
import { websiteQuery } from "../../data/websites.ts";
import { Badge } from "../../ui/badges.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";
import { screenWords } from "../../words/screens.ts";
import { CauseButton } from "./cause-button.tsx";
import { causeName } from "./cause-name.ts";

const w = screenWords.causes;

export function CausesAtWork({ websiteId }: { readonly websiteId: string }) {
  const { data, error, refetch } = useQuery(causesQuery(websiteId));
  const { data: me } = useQuery(meQuery);
  const [isMine, setMine] = useState(false);
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  const shown = isMine ? data.filter(({ assignee }) => assignee !== null && assignee.userId === me?.id) : data;
  return (
    <section className="mb-8">
      <h2 className="text-base font-semibold">{w.title}</h2>
      <p className="mb-2 text-sm text-ink-soft">{w.lead}</p>
      <Checkbox label={w.mine} checked={isMine} onChange={({ target }) => setMine(target.checked)} className="mb-2" />
      {shown.length === 0 ? (
        <p role="status" className="text-sm text-ink-soft">
          {w.noneOfMine}
        </p>
      ) : (
        <Table caption={w.title} columns={[w.columns.cause, w.columns.last, w.columns.agreed]}>
          {shown.map((cause) => (
            <Row key={cause.causeKey} cause={cause} />
          ))}
        </Table>
      )}
    </section>
  );
}

function Row({ cause }: { readonly cause: CauseWork }) {
  const { websiteId, causeKey, title, last } = cause;
  const { data: website } = useQuery(websiteQuery(websiteId));
  const name = causeName(cause, website?.origin);
  return (
    <tr>
      <th scope="row" className="min-w-48 wrap-anywhere">
        {last === null || last.groupId === null ? (
          plain(title)
        ) : (
          <Link
            to="/audits/$auditId/issues"
            params={{ auditId: last.auditId }}
            search={{ group: last.groupId }}
            className="underline"
          >
            {plain(title)}
          </Link>
        )}
        <span className="block font-normal text-ink-soft">{name}</span>
      </th>
      <td className="whitespace-nowrap">
        <LastAudit last={last} />
      </td>
      <td>
        <CauseButton {...{ websiteId, causeKey, work: cause, name: `${plain(title)}: ${name}` }} />
      </td>
    </tr>
  );
}

function LastAudit({ last }: Pick<CauseWork, "last">) {
  if (last === null) return w.noAudit;
  return last.open > 0 ? w.found(last.open, last.affectedPages) : <Badge tone="good">{w.notFound}</Badge>;
}
