import { createTracker } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ask, isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { TRACKERS } from "../../data/trackers.ts";
import { Button } from "../../ui/button.tsx";
import { useKeptFocus } from "../../ui/keep-focus.ts";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { screenWords } from "../../words/screens.ts";
import { newTrackerBody, TRACKER_FIELDS, TrackerFields } from "./tracker-fields.tsx";

const w = screenWords.trackers;

export function NewTracker({ workspaceId }: { readonly workspaceId: string }) {
  const client = useQueryClient();
  // Another form for each that is added.
  const [made, setMade] = useState(0);
  const creation = useMutation({
    mutationFn: (form: FormData) => ask(createTracker({ body: newTrackerBody(form, workspaceId) })),
    onSuccess: ({ tracker }) => {
      toast(w.created(plain(tracker.name)));
      setMade((count) => count + 1);
      return client.invalidateQueries({ queryKey: TRACKERS });
    },
    // The token is gone with the screen.
    gcTime: 0,
  });
  const button = useKeptFocus<HTMLButtonElement>(creation.isPending);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creation.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card title={w.create}>
      <form key={made} onSubmit={submit} className="space-y-4">
        {creation.isError && !isProblem(creation.error, "confirmation_required") && (
          <ErrorPanel error={creation.error} beside={TRACKER_FIELDS} />
        )}
        <TrackerFields error={creation.error} />
        <Button ref={button} type="submit" busy={creation.isPending} icon={<Plus aria-hidden className="size-4" />}>
          {w.add}
        </Button>
      </form>
    </Card>
  );
}
