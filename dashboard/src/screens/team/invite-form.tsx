import { createInvitation, type Role } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ask, isProblem } from "../../data/ask.ts";
import { INVITATIONS } from "../../data/team.ts";
import type { Workspace } from "../../data/workspaces.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { InvitedLink } from "./invited-link.tsx";
import { RoleChoice } from "./role-choice.tsx";

const w = words.team;

export function InviteForm({ workspace }: { readonly workspace: Workspace }) {
  const [role, setRole] = useState<Role>("viewer");
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (email: string) => ask(createInvitation({ body: { email, role, workspaceId: workspace.id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: INVITATIONS }),
    // The link is a secret: it is gone with the screen.
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    create.mutate(String(new FormData(event.currentTarget).get("email")).trim());
  };
  if (create.isSuccess) return <InvitedLink {...create.data} onAnother={() => create.reset()} />;
  return (
    <Card title={w.invite}>
      <form onSubmit={submit} className="space-y-4">
        <p className="-mt-2 text-sm text-ink-soft">{w.inviteLead}</p>
        {create.isError && !isProblem(create.error, "confirmation_required") && <ErrorPanel error={create.error} />}
        <TextField label={words.access.email} name="email" type="email" required maxLength={254} autoComplete="off" />
        <RoleChoice mine={workspace.role} value={role} onChange={setRole} />
        <Button type="submit" look="primary" busy={create.isPending} icon={<UserPlus aria-hidden className="size-4" />}>
          {w.inviteAction}
        </Button>
      </form>
    </Card>
  );
}
