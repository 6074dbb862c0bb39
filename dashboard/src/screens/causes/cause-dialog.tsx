/** Who fixes a cause, by when, and what was said about it. */
import type { Member } from "@sitemend/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  assignableQuery,
  type CauseChange,
  type CauseWork,
  causeQuery,
  changeCause,
  forgetCauses,
} from "../../data/causes.ts";
import { plain } from "../../data/format.ts";
import { meQuery } from "../../data/session.ts";
import { websiteQuery } from "../../data/websites.ts";
import { usePermission } from "../../shell/may.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { useKeptFocus } from "../../ui/keep-focus.ts";
import { ErrorPanel, LoadingRows, Notice, problemAt } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { CauseComments } from "./cause-comments.tsx";
import { CauseTickets } from "./cause-tickets.tsx";

const w = screenWords.causes;
const FIELDS = ["/assigneeId", "/dueOn"] as const;

interface CauseDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly websiteId: string;
  readonly causeKey: string;
  readonly name: string;
}

export function CauseDialog({ open, onClose, name, ...path }: CauseDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={name} placement="side">
      <Agreed {...path} />
    </Dialog>
  );
}

function Agreed(path: Pick<CauseDialogProps, "websiteId" | "causeKey">) {
  const { data, error, refetch } = useQuery(causeQuery(path));
  const { data: website } = useQuery(websiteQuery(path.websiteId));
  const workspaceId = website?.workspaceId;
  const members = useQuery({ ...assignableQuery(workspaceId ?? ""), enabled: workspaceId !== undefined });
  const editor = usePermission("editor");
  const failed = error ?? members.error;
  if (failed !== null)
    return <ErrorPanel error={failed} onRetry={() => void (error === null ? members.refetch() : refetch())} />;
  // A choice whose options come later would choose nobody.
  if (data === undefined || members.data === undefined || editor === "unknown") return <LoadingRows rows={3} />;
  const mayChange = editor === "given";
  return (
    <div className="space-y-6">
      {!mayChange && <Notice>{w.needsEditor}</Notice>}
      <Work cause={data.cause} members={members.data} mayChange={mayChange} />
      <CauseTickets {...{ path, workspaceId: website?.workspaceId ?? "", tickets: data.cause.tickets, mayChange }} />
      <CauseComments comments={data.comments} {...{ path, mayChange }} />
    </div>
  );
}

interface WorkProps {
  readonly cause: CauseWork;
  readonly members: readonly Member[];
  readonly mayChange: boolean;
}

interface Entered {
  readonly assigneeId?: string | null;
  readonly dueOn?: string | null;
}

/** What isn't saved yet stays as it was entered, whatever is saved or said meanwhile; everything else shows what is saved. */
function Work({ cause, members, mayChange }: WorkProps) {
  const { websiteId, causeKey, assignee } = cause;
  const [entered, setEntered] = useState<Entered>({});
  const { assigneeId, dueOn } = { assigneeId: assignee?.userId ?? null, dueOn: cause.dueOn, ...entered };
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: CauseChange) => changeCause({ websiteId, causeKey }, body),
    onSuccess: async (_, saved) => {
      toast(w.saved);
      await forgetCauses(client, websiteId);
      setEntered((now) => otherThan(now, saved));
    },
  });
  const button = useKeptFocus<HTMLButtonElement>(saving.isPending);
  const [wrongAssignee, wrongDay] = FIELDS.map((field) => problemAt(saving.error, field));
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(entered).length > 0) saving.mutate(entered);
        else toast(w.saved);
      }}
    >
      {saving.isError && <ErrorPanel error={saving.error} beside={FIELDS} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          {...{ label: w.assignee, error: wrongAssignee, disabled: !mayChange, value: assigneeId ?? "" }}
          onChange={({ target }) => setEntered({ ...entered, assigneeId: target.value || null })}
        >
          <Assignable {...{ assignee, members }} />
        </Select>
        <TextField
          {...{ type: "date", label: w.dueOn, error: wrongDay, disabled: !mayChange, value: dueOn ?? "" }}
          {...{ min: "2000-01-01", max: "2999-12-31" }}
          onChange={({ target }) => setEntered({ ...entered, dueOn: target.value || null })}
        />
      </div>
      {mayChange && (
        <Button ref={button} type="submit" busy={saving.isPending}>
          {words.save}
        </Button>
      )}
    </form>
  );
}

/** What was entered since it was sent. */
function otherThan(entered: Entered, saved: CauseChange): Entered {
  const { assigneeId, dueOn } = entered;
  return {
    ...(assigneeId !== undefined && assigneeId !== saved.assigneeId && { assigneeId }),
    ...(dueOn !== undefined && dueOn !== saved.dueOn && { dueOn }),
  };
}

interface AssignableProps {
  readonly assignee: CauseWork["assignee"];
  readonly members: readonly Member[];
}

function Assignable({ assignee, members }: AssignableProps) {
  const { data: me } = useQuery(meQuery);
  const isListed = members.some(({ userId }) => userId === assignee?.userId);
  return (
    <>
      <option value="">{w.nobody}</option>
      {assignee !== null && !isListed && <option value={assignee.userId}>{w.left(plain(assignee.name))}</option>}
      {members.map(({ userId, name, email }) => (
        <option key={userId} value={userId}>
          {userId === me?.id ? w.me(plain(name || email)) : plain(name || email)}
        </option>
      ))}
    </>
  );
}
