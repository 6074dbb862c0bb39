import { type Member, type Role, updateMember } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask, isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { meQuery } from "../../data/session.ts";
import { INVITATIONS, lostBetween, MEMBERS } from "../../data/team.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { RoleChoice } from "./role-choice.tsx";

const w = words.team;

interface ChangeRoleProps {
  readonly member: Member;
  readonly mine: Role;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ChangeRole({ open, ...rest }: ChangeRoleProps) {
  return (
    <Dialog
      open={open}
      onClose={rest.onClose}
      title={w.changeRoleOf(plain(rest.member.name))}
      lead={plain(rest.member.email)}
    >
      <Choice {...rest} />
    </Dialog>
  );
}

function Choice({ member, mine, onClose }: Omit<ChangeRoleProps, "open">) {
  const [role, setRole] = useState(member.role);
  const client = useQueryClient();
  const name = plain(member.name);
  const change = useMutation({
    mutationFn: () => ask(updateMember({ path: { memberId: member.id }, body: { role } })),
    onSuccess: async () => {
      toast(w.roleChanged(name, words.role[role]));
      onClose();
      if (member.you) await client.invalidateQueries({ queryKey: meQuery.queryKey });
      await client.invalidateQueries({ queryKey: MEMBERS });
      await client.invalidateQueries({ queryKey: INVITATIONS });
    },
  });
  const lost = lostBetween(member.role, role);
  return (
    <div className="space-y-4">
      <RoleChoice mine={mine} value={role} onChange={setRole} />
      {lost.length > 0 && (
        <Notice tone="warning">
          <p className="font-medium">{member.you ? w.losingYou : w.losing(name)}</p>
          <ul className="my-1 list-disc pl-5">
            {lost.map((one) => (
              <li key={one}>{w.loses[one]}</li>
            ))}
          </ul>
          {(lost.includes("admin") || lost.includes("owner")) && <p>{w.links}</p>}
        </Notice>
      )}
      {change.isError && !isProblem(change.error, "confirmation_required") && <ErrorPanel error={change.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          look={lost.length > 0 ? "danger" : "primary"}
          disabled={role === member.role}
          busy={change.isPending}
          onClick={() => change.mutate()}
        >
          {w.changeRole}
        </Button>
      </div>
    </div>
  );
}
