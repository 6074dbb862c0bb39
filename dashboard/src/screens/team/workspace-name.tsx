import { updateWorkspace } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { meQuery } from "../../data/session.ts";
import type { Workspace } from "../../data/workspaces.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.team;

export function WorkspaceName({ workspace: { id, name } }: { readonly workspace: Workspace }) {
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: (next: string) => ask(updateWorkspace({ path: { workspaceId: id }, body: { name: next } })),
    onSuccess: ({ workspace }) => {
      toast(w.renamed(plain(workspace.name)));
      return client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    rename.mutate(String(new FormData(event.currentTarget).get("name")).trim());
  };
  return (
    <Card title={w.thisWorkspace}>
      <form onSubmit={submit} data-print="hide" className="space-y-4">
        {rename.isError && <ErrorPanel error={rename.error} />}
        <TextField
          label={w.workspaceName}
          hint={w.workspaceNameHint}
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={name}
        />
        <Button type="submit" busy={rename.isPending}>
          {w.rename}
        </Button>
      </form>
    </Card>
  );
}
