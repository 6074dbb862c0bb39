import type { Member, Role } from "@sitemend/client";
import { useState } from "react";
import { day, plain } from "../../data/format.ts";
import { givableBy, ROLES } from "../../data/team.ts";
import type { Workspace } from "../../data/workspaces.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { words } from "../../words/index.ts";
import { ChangeRole } from "./change-role.tsx";
import { RemoveMember } from "./remove-member.tsx";
import { SignOutMember } from "./sign-out-member.tsx";

const w = words.team;

export function MemberRow({ member, workspace }: { readonly member: Member; readonly workspace: Workspace }) {
  const [asking, setAsking] = useState<"role" | "sign-out" | "remove" | undefined>();
  const name = plain(member.name);
  const close = () => setAsking(undefined);
  const isManaged = mayChange(workspace.role, member.role);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {member.you && <span className="text-sm font-normal text-ink-soft">({w.you})</span>}
          <Badge tone={member.role === "owner" ? "good" : "neutral"}>{words.role[member.role]}</Badge>
        </p>
        <p className="text-sm text-ink-soft">{plain(member.email)}</p>
        <p className="text-sm text-ink-soft">{w.since(day(member.joinedAt))}</p>
      </div>
      <div data-print="hide" className="flex flex-wrap gap-2">
        {isManaged && (
          <>
            <Button aria-label={w.changeRoleOf(name)} onClick={() => setAsking("role")}>
              {w.changeRole}
            </Button>
            <ChangeRole member={member} mine={workspace.role} open={asking === "role"} onClose={close} />
          </>
        )}
        {isManaged && !member.you && (
          <>
            <Button aria-label={w.signOutNamed(name)} onClick={() => setAsking("sign-out")}>
              {w.signOut}
            </Button>
            <SignOutMember member={member} open={asking === "sign-out"} onClose={close} />
          </>
        )}
        {(isManaged || member.you) && (
          <>
            <Button
              look="danger"
              aria-label={member.you ? w.leave : w.removeNamed(name)}
              onClick={() => setAsking("remove")}
            >
              {member.you ? w.leave : w.remove}
            </Button>
            <RemoveMember member={member} workspace={workspace} open={asking === "remove"} onClose={close} />
          </>
        )}
      </div>
    </li>
  );
}

/** Admins manage people up to their own role; the service decides it again. */
function mayChange(mine: Role, theirs: Role): boolean {
  return ROLES.indexOf(mine) >= ROLES.indexOf("admin") && givableBy(mine).includes(theirs);
}
