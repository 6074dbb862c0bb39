/** Who belongs to the workspace and who is invited. Whoever may not change it reads it, and is told who can. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMyRole } from "../../data/account.ts";
import { membersQuery } from "../../data/team.ts";
import { useMay } from "../../shell/may.ts";
import { Button } from "../../ui/button.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Invitations } from "./invitations.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberRow } from "./member-row.tsx";

const w = words.team;

export function Team() {
  const role = useMyRole();
  const mayManage = useMay("admin");
  return (
    <>
      <PageHeader title={w.title} lead={w.lead} />
      <div className="space-y-5">
        {role !== undefined && !mayManage && <Notice>{w.readOnly(words.role[role])}</Notice>}
        <Members />
        {role !== undefined && mayManage && (
          <div data-print="hide" className="grid items-start gap-5 xl:grid-cols-2">
            <InviteForm mine={role} />
            <Invitations />
          </div>
        )}
      </div>
    </>
  );
}

function Members() {
  const mine = useMyRole();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(membersQuery);
  if (isPending) return <LoadingRows rows={3} />;
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={w.members}>
      <ul className="-my-3 divide-y divide-line">
        {data.pages
          .flatMap(({ members }) => members)
          .map((member) => (
            <MemberRow key={member.id} member={member} mine={mine} />
          ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-5" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Card>
  );
}
