/** What issues have in common: a template, a shared element, a target. What pays most comes first. */
import type { IssueGroup } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { auditQuery } from "../../data/audits.ts";
import { causesQuery } from "../../data/causes.ts";
import { plain } from "../../data/format.ts";
import { groupsOfCheckQuery, isOpen } from "../../data/issues.ts";
import { usePlace } from "../../shell/place.ts";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { CauseButton } from "../causes/cause-button.tsx";
import { causeName } from "../causes/cause-name.ts";

const w = words.issuesScreen;
const SHOWN = 50;

interface CauseListProps {
  readonly auditId: string;
  readonly checkId: string;
  /** How many there are, without those of single pages. */
  readonly causes: number;
}

export function CauseList({ auditId, checkId, causes }: CauseListProps) {
  const groups = useQuery(groupsOfCheckQuery(auditId, checkId, SHOWN));
  if (groups.isPending) return <LoadingRows rows={Math.min(causes + 1, 3)} />;
  if (groups.error !== null) return <ErrorPanel error={groups.error} onRetry={() => void groups.refetch()} />;
  const open = groups.data.filter(isOpen);
  const more = causes - open.filter(({ cause }) => cause !== "pages").length;
  return (
    <>
      <ul className="border-t border-line bg-sunken/40 py-1">
        {open.map((group) => (
          <Cause key={group.id} group={group} auditId={auditId} />
        ))}
      </ul>
      {more > 0 && <p className="bg-sunken/40 px-10 pb-2 text-sm text-ink-soft">{w.moreCauses(more)}</p>}
    </>
  );
}

function Cause({ group, auditId }: { readonly group: IssueGroup; readonly auditId: string }) {
  const { data: audit } = useQuery(auditQuery(auditId));
  const name = causeName(group, audit?.website);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5 pr-4 pl-10 text-sm">
      <Link
        data-list-item
        to="/audits/$auditId/issues"
        params={{ auditId }}
        search={{ group: group.id }}
        className="min-w-0 flex-1 basis-64 wrap-anywhere"
      >
        {name}
      </Link>
      <span className="text-ink-soft">{extentOf(group)}</span>
      <Agreed group={group} name={name} />
    </li>
  );
}

/** How many edits that takes, nobody knows: one of the target may do, and so may one on each page. */
function extentOf({ affectedPages, open, clicks }: IssueGroup): string {
  const issues = affectedPages === open ? [] : [words.issues(open)];
  const pages = affectedPages > 0 ? [words.pages(affectedPages)] : [];
  return [...issues, ...pages, ...(clicks === null ? [] : [words.search.clicks(clicks)])].join(" · ");
}

function Agreed({ group, name }: { readonly group: IssueGroup; readonly name: string }) {
  const { websiteId } = usePlace();
  const { data } = useQuery({ ...causesQuery(websiteId ?? ""), enabled: websiteId !== undefined });
  if (websiteId === undefined) return null;
  const { causeKey, title } = group;
  const work = data?.find((one) => one.causeKey === causeKey);
  return <CauseButton {...{ websiteId, causeKey, work, name: `${plain(title)}: ${name}` }} />;
}
