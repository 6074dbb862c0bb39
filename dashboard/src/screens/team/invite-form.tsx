import { type CreateInvitationResponse, createInvitation, type Role } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ask, isProblem } from "../../data/ask.ts";
import { moment, plain } from "../../data/format.ts";
import { INVITATIONS } from "../../data/team.ts";
import type { Workspace } from "../../data/workspaces.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import type { CreationDialogProps } from "../../ui/use-creations.tsx";
import { words } from "../../words/index.ts";
import { RoleChoice } from "./role-choice.tsx";

const w = words.team;

interface InviteFormProps extends CreationDialogProps {
  readonly workspace: Workspace;
}

export function InviteForm({ workspace, open, onClose, focusAfter }: InviteFormProps) {
  const [invited, setInvited] = useState<Invited>();
  if (invited === undefined)
    return (
      <Dialog {...{ open, onClose, focusAfter }} isForm title={w.invite} lead={w.inviteLead}>
        <Inviting workspace={workspace} onInvited={setInvited} onClose={onClose} />
      </Dialog>
    );
  const { invitation, link, mailed } = invited;
  const title = w.linkFor(plain(invitation.email));
  const use = w.linkUse(words.role[invitation.role], moment(invitation.expiresAt));
  const onDone = () => {
    setInvited(undefined);
    onClose();
  };
  return (
    <Dialog {...{ open, focusAfter, title }} isForm>
      <ShownOnce label={title} value={link} lead={mailed ? `${use} ${w.linkMailed}` : use} onDone={onDone} />
    </Dialog>
  );
}

type Invited = CreateInvitationResponse["data"];

interface InvitingProps {
  readonly workspace: Workspace;
  readonly onInvited: (invited: Invited) => void;
  readonly onClose: () => void;
}

function Inviting({ workspace, onInvited, onClose }: InvitingProps) {
  const [role, setRole] = useState<Role>("viewer");
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (email: string) => ask(createInvitation({ body: { email, role, workspaceId: workspace.id } })),
    onSuccess: async (invited) => {
      await client.invalidateQueries({ queryKey: INVITATIONS });
      onInvited(invited);
    },
    // The link is a secret: it is gone with the dialog.
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(String(new FormData(event.currentTarget).get("email")).trim());
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {create.isError && !isProblem(create.error, "confirmation_required") && <ErrorPanel error={create.error} />}
      <TextField label={words.access.email} name="email" type="email" required maxLength={254} autoComplete="off" />
      <RoleChoice mine={workspace.role} value={role} onChange={setRole} />
      <FormActions
        action={w.inviteAction}
        icon={<UserPlus aria-hidden className="size-4" />}
        busy={create.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
