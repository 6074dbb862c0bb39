/** Who fixes a cause, by when, and what was said about it. */
import type { Member } from "@sitemend/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
      <Work key={savedOf(data.cause)} cause={data.cause} members={members.data} mayChange={mayChange} />
      <CauseTickets {...{ path, workspaceId: website?.workspaceId ?? "", tickets: data.cause.tickets, mayChange }} />
      <CauseComments comments={data.comments} {...{ path, mayChange }} />
    </div>
  );
}

/** Only when somebody saved another answer does the form begin anew: a comment must not take away what isn't saved yet. */
function savedOf({ assignee, dueOn }: CauseWork): string {
  return `${assignee?.userId ?? ""} ${dueOn ?? ""}`;
}

interface WorkProps {
  readonly cause: CauseWork;
  readonly members: readonly Member[];
  readonly mayChange: boolean;
}

function Work({ cause, members, mayChange }: WorkProps) {
  const { websiteId, causeKey, assignee, dueOn } = cause;
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: CauseChange) => changeCause({ websiteId, causeKey }, body),
    onSuccess: () => {
      toast(w.saved);
      return forgetCauses(client, websiteId);
    },
  });
  const button = useKeptFocus<HTMLButtonElement>(saving.isPending);
  const [wrongAssignee, wrongDay] = FIELDS.map((field) => problemAt(saving.error, field));
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        const text = (name: string) => String(entered.get(name) ?? "") || null;
        saving.mutate({ assigneeId: text("assignee"), dueOn: text("due") });
      }}
    >
      {saving.isError && <ErrorPanel error={saving.error} beside={FIELDS} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          {...{ name: "assignee", label: w.assignee, error: wrongAssignee, disabled: !mayChange }}
          defaultValue={assignee?.userId ?? ""}
        >
          <Assignable {...{ assignee, members }} />
        </Select>
        <TextField
          {...{ name: "due", type: "date", label: w.dueOn, error: wrongDay, disabled: !mayChange }}
          {...{ defaultValue: dueOn ?? "", min: "2000-01-01", max: "2999-12-31" }}
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
