import { type Member, removeMember } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { invitationsQuery, membersQuery } from "../../data/team.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.team;

interface RemoveMemberProps {
  readonly member: Member;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RemoveMember({ member, open, onClose }: RemoveMemberProps) {
  const name = plain(member.name);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={member.you ? w.leaveTitle : w.removeTitle(name)}
      lead={member.you ? w.leaveLead : w.removeLead(name, plain(member.email))}
    >
      <Confirmation member={member} onClose={onClose} />
    </Dialog>
  );
}

function Confirmation({ member, onClose }: Omit<RemoveMemberProps, "open">) {
  const client = useQueryClient();
  const name = plain(member.name);
  const remove = useMutation({
    mutationFn: () => ask(removeMember({ path: { memberId: member.id } })),
    onSuccess: async () => {
      toast(w.removed(name));
      onClose();
      // Whoever left sees on every screen that there is nothing left for them.
      if (member.you) return client.invalidateQueries();
      await client.invalidateQueries({ queryKey: membersQuery.queryKey });
      await client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
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
