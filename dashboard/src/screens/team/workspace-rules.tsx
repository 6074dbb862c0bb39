/** What the workspace asks of its members: so far a second factor. */
import { getWorkspace, updateWorkspace } from "@sitemend/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ask, isProblem } from "../../data/ask.ts";
import { meQuery } from "../../data/session.ts";
import type { Workspace } from "../../data/workspaces.ts";
import { Checkbox } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.team;

export function WorkspaceRules({ workspace: { id } }: { readonly workspace: Workspace }) {
  const client = useQueryClient();
  const queryKey = ["workspace", id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await ask(getWorkspace({ path: { workspaceId: id } }))).workspace,
  });
  const { data: me } = useQuery(meQuery);
  const change = useMutation({
    mutationFn: (asksSecondFactor: boolean) =>
      ask(updateWorkspace({ path: { workspaceId: id }, body: { asksSecondFactor } })),
    onSuccess: ({ workspace }) => toast(workspace.asksSecondFactor ? w.factorAsked : w.factorNotAsked),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <Card title={w.rules}>
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {change.isError && !isProblem(change.error, "confirmation_required") && <ErrorPanel error={change.error} />}
      {data === undefined && error === null && <LoadingRows rows={1} />}
      {data !== undefined && (
        <Checkbox
          label={w.askFactor}
          hint={me?.hasSecondFactor === true || data.asksSecondFactor ? w.askFactorHint : w.askFactorFirst}
          checked={data.asksSecondFactor}
          disabled={change.isPending || (me?.hasSecondFactor !== true && !data.asksSecondFactor)}
          onChange={(event) => change.mutate(event.target.checked)}
        />
      )}
    </Card>
  );
}
