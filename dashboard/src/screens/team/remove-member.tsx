import { leaveWorkspace, type Member, removeMember } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { INVITATIONS, MEMBERS } from "../../data/team.ts";
import type { Workspace } from "../../data/workspaces.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.team;

interface RemoveMemberProps {
  readonly member: Member;
  readonly workspace: Workspace;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RemoveMember({ member, workspace, open, onClose }: RemoveMemberProps) {
  const name = plain(member.name);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={member.you ? w.leaveTitle(plain(workspace.name)) : w.removeTitle(name)}
      lead={member.you ? w.leaveLead : w.removeLead(name, plain(member.email))}
    >
      <Confirmation member={member} workspace={workspace} onClose={onClose} />
    </Dialog>
  );
}

function Confirmation({ member, workspace, onClose }: Omit<RemoveMemberProps, "open">) {
  const client = useQueryClient();
  const name = plain(member.name);
  const remove = useMutation({
    mutationFn: () =>
      member.you
        ? ask(leaveWorkspace({ path: { workspaceId: workspace.id } }))
        : ask(removeMember({ path: { memberId: member.id } })),
    onSuccess: async () => {
      toast(member.you ? w.left(plain(workspace.name)) : w.removed(name));
      onClose();
      // Whoever left sees on every screen that there is nothing left for them.
      if (member.you) return client.invalidateQueries();
      await client.invalidateQueries({ queryKey: MEMBERS });
      await client.invalidateQueries({ queryKey: INVITATIONS });
    },
  });
  return (
    <div className="space-y-4">
      <p className="text-sm">{w.removeKeeps}</p>
      {remove.isError && <ErrorPanel error={remove.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {member.you ? w.leave : w.removeNamed(name)}
        </Button>
      </div>
    </div>
  );
}
