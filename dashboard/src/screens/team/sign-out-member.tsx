import { type Member, signOutMember } from "@sitemend/client";
import { useMutation } from "@tanstack/react-query";
import { ask, isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.team;

interface SignOutMemberProps {
  readonly member: Member;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SignOutMember({ member, open, onClose }: SignOutMemberProps) {
  const name = plain(member.name);
  const signOut = useMutation({
    mutationFn: () => ask(signOutMember({ path: { memberId: member.id } })),
    onSuccess: () => {
      toast(w.signedOut(name));
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={w.signOutTitle(name)} lead={w.signOutLead}>
      <div className="space-y-4">
        {signOut.isError && !isProblem(signOut.error, "confirmation_required") && <ErrorPanel error={signOut.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button look="danger" busy={signOut.isPending} onClick={() => signOut.mutate()}>
            {w.signOutNamed(name)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
