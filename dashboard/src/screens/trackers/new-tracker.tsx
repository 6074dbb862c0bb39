import { createTracker } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { FormEvent } from "react";
import { ask, isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { TRACKERS } from "../../data/trackers.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { useKeptFocus } from "../../ui/keep-focus.ts";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import type { CreationDialogProps } from "../../ui/use-creations.tsx";
import { screenWords } from "../../words/screens.ts";
import { newTrackerBody, TRACKER_FIELDS, TrackerFields } from "./tracker-fields.tsx";

const w = screenWords.trackers;

interface NewTrackerProps {
  readonly workspaceId: string;
}

export function NewTracker({ workspaceId, ...dialog }: NewTrackerProps & CreationDialogProps) {
  return (
    <Dialog {...dialog} isForm title={w.create}>
      <Creating workspaceId={workspaceId} onDone={dialog.onClose} />
    </Dialog>
  );
}

function Creating({ workspaceId, onDone }: NewTrackerProps & { readonly onDone: () => void }) {
  const client = useQueryClient();
  const creation = useMutation({
    mutationFn: (form: FormData) => ask(createTracker({ body: newTrackerBody(form, workspaceId) })),
    onSuccess: async ({ tracker }) => {
      toast(w.created(plain(tracker.name)));
      await client.invalidateQueries({ queryKey: TRACKERS });
      onDone();
    },
    // The token is gone with the form.
    gcTime: 0,
  });
  const button = useKeptFocus<HTMLButtonElement>(creation.isPending);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creation.mutate(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {creation.isError && !isProblem(creation.error, "confirmation_required") && (
        <ErrorPanel error={creation.error} beside={TRACKER_FIELDS} />
      )}
      <TrackerFields error={creation.error} />
      <FormActions
        ref={button}
        action={w.add}
        icon={<Plus aria-hidden className="size-4" />}
        busy={creation.isPending}
        onCancel={onDone}
      />
    </form>
  );
}
