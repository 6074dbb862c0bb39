/** What the workspace asks of its members: a second factor, and two people for what request keys ask. */
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

/** One of them at a time. */
interface Rules {
  readonly asksSecondFactor?: boolean;
  readonly twoPersonApproval?: boolean;
}

export function WorkspaceRules({ workspace: { id } }: { readonly workspace: Workspace }) {
  const client = useQueryClient();
  const queryKey = ["workspace", id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await ask(getWorkspace({ path: { workspaceId: id } }))).workspace,
  });
  const { data: me } = useQuery(meQuery);
  const change = useMutation({
    mutationFn: (body: Rules) => ask(updateWorkspace({ path: { workspaceId: id }, body })),
    onSuccess: (_answer, rules) => toast(toldOf(rules)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <Card title={w.rules}>
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {change.isError && !isProblem(change.error, "confirmation_required") && <ErrorPanel error={change.error} />}
      {data === undefined && error === null && <LoadingRows rows={1} />}
      {data !== undefined && (
        <div className="space-y-4">
          <Checkbox
            label={w.askFactor}
            hint={me?.hasSecondFactor === true || data.asksSecondFactor ? w.askFactorHint : w.askFactorFirst}
            checked={data.asksSecondFactor}
            disabled={change.isPending || (me?.hasSecondFactor !== true && !data.asksSecondFactor)}
            onChange={(event) => change.mutate({ asksSecondFactor: event.target.checked })}
          />
          <Checkbox
            label={w.askTwoPeople}
            hint={w.askTwoPeopleHint}
            checked={data.twoPersonApproval}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ twoPersonApproval: event.target.checked })}
          />
        </div>
      )}
    </Card>
  );
}

function toldOf({ asksSecondFactor, twoPersonApproval }: Rules): string {
  if (twoPersonApproval !== undefined) return twoPersonApproval ? w.twoPeopleAsked : w.twoPeopleNotAsked;
  return asksSecondFactor === true ? w.factorAsked : w.factorNotAsked;
}
