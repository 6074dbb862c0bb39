import { createSchedule } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import type { FormEvent } from "react";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { schedulesQuery } from "../../data/schedules.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import type { CreationDialogProps } from "../../ui/use-creations.tsx";
import { screenWords } from "../../words/screens.ts";
import { enteredSchedule, FIELDS_THAT_SAY, ScheduleFields } from "./schedule-fields.tsx";

const w = screenWords.schedules;

interface NewScheduleProps {
  readonly websiteId: string;
}

export function NewSchedule({ websiteId, ...dialog }: NewScheduleProps & CreationDialogProps) {
  return (
    <Dialog {...dialog} isForm title={w.create}>
      <Creating websiteId={websiteId} onDone={dialog.onClose} />
    </Dialog>
  );
}

function Creating({ websiteId, onDone }: NewScheduleProps & { readonly onDone: () => void }) {
  const client = useQueryClient();
  const creation = useMutation({
    mutationFn: (body: ReturnType<typeof enteredSchedule>) => ask(createSchedule({ path: { websiteId }, body })),
    onSuccess: async ({ schedule }) => {
      toast(w.created(plain(schedule.name)));
      await client.invalidateQueries({ queryKey: schedulesQuery(websiteId).queryKey });
      onDone();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creation.mutate(enteredSchedule(new FormData(event.currentTarget)));
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {creation.isError && <ErrorPanel error={creation.error} beside={FIELDS_THAT_SAY} />}
      <ScheduleFields error={creation.error} onOutdated={creation.reset} />
      <FormActions
        action={w.createAction}
        icon={<CalendarPlus aria-hidden className="size-4" />}
        busy={creation.isPending}
        onCancel={onDone}
      />
    </form>
  );
}
