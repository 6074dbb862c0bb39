import { deleteTracker, testTracker, type UpdateTrackerData, updateTracker } from "@sitemend/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ask, isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { TRACKERS, type Tracker, trackersQuery } from "../../data/trackers.ts";
import { ConfirmAction } from "../../shell/confirm-action.tsx";
import { RowActions } from "../../shell/row-actions.tsx";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useKeptFocus } from "../../ui/keep-focus.ts";
import { ListCard } from "../../ui/list-card.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import type { Creation } from "../../ui/use-creations.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { NewTracker } from "./new-tracker.tsx";
import { enteredTracker, TRACKER_FIELDS, TrackerFields } from "./tracker-fields.tsx";

const w = screenWords.trackers;

export function TrackerList({ workspaceId }: { readonly workspaceId: string }) {
  const { data, error, isPending, refetch } = useQuery(trackersQuery(workspaceId));
  const creation: Creation = {
    label: w.create,
    icon: <Plus aria-hidden className="size-4" />,
    look: "primary",
    dialog: (props) => <NewTracker workspaceId={workspaceId} {...props} />,
  };
  return (
    <ListCard title={w.list} empty={w.none} isEmpty={data && data.length === 0} creations={[creation]}>
      {isPending && <LoadingRows rows={2} />}
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <ul className="-my-3 divide-y divide-line">
          {data.map((tracker) => (
            <Row key={tracker.id} tracker={tracker} />
          ))}
        </ul>
      )}
    </ListCard>
  );
}

function Row({ tracker }: { readonly tracker: Tracker }) {
  const { name, kind, url, project, issueType } = tracker;
  return (
    <li className="space-y-3 py-3">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <bdi className="min-w-0 break-words">{plain(name)}</bdi> <Badge>{w.kinds[kind]}</Badge>
        </p>
        <p className="text-sm break-all text-ink-soft">
          {[url, project, ...(issueType === null ? [] : [issueType])].map(plain).join(" · ")}
        </p>
      </div>
      <Actions tracker={tracker} />
    </li>
  );
}

function Actions({ tracker }: { readonly tracker: Tracker }) {
  const [asked, setAsked] = useState<"edit" | "delete">();
  const path = { trackerId: tracker.id };
  const name = plain(tracker.name);
  const test = useMutation({
    mutationFn: () => ask(testTracker({ path })),
    onSuccess: ({ isReachable }) => {
      if (isReachable) toast(w.testPassed(name));
    },
  });
  const button = useKeptFocus<HTMLButtonElement>(test.isPending);
  const close = () => setAsked(undefined);
  return (
    <>
      {test.isError && <ErrorPanel error={test.error} />}
      {test.data?.isReachable === false && (
        <Notice tone="error" title={w.testFailed}>
          {test.data.problemText}
        </Notice>
      )}
      <RowActions
        {...{ name, state: "active", busy: false, onState: undefined }}
        onEdit={() => setAsked("edit")}
        onDelete={() => setAsked("delete")}
        first={
          <Button ref={button} aria-label={w.testNamed(name)} busy={test.isPending} onClick={() => test.mutate()}>
            {w.test}
          </Button>
        }
      />
      <Dialog open={asked === "edit"} onClose={close} title={words.rowActions.editTitle(name)}>
        <Editing tracker={tracker} onClose={close} />
      </Dialog>
      <ConfirmAction
        {...{ open: asked === "delete", onClose: close, title: words.rowActions.deleteTitle(name) }}
        {...{ lead: w.deleteLead, action: words.rowActions.delete, done: words.rowActions.deleted(name) }}
        run={() => ask(deleteTracker({ path }))}
        queryKey={TRACKERS}
      />
    </>
  );
}

/** Saves with the version that was read, so that nobody's settings are overwritten unseen. */
function Editing({ tracker, onClose }: { readonly tracker: Tracker; readonly onClose: () => void }) {
  const client = useQueryClient();
  const update = useMutation({
    mutationFn: (body: NonNullable<UpdateTrackerData["body"]>) =>
      ask(updateTracker({ path: { trackerId: tracker.id }, body, headers: { "If-Match": `"${tracker.version}"` } })),
    onSuccess: () => {
      toast(words.saved);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: TRACKERS }),
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    update.mutate(enteredTracker(new FormData(event.currentTarget)));
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {update.isError && !isProblem(update.error, "confirmation_required") && (
        <ErrorPanel error={update.error} beside={TRACKER_FIELDS} />
      )}
      <TrackerFields tracker={tracker} error={update.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" look="primary" busy={update.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
