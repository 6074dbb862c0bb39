import type { FormEvent } from "react";
import { plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import { enteredSchedule, FIELDS_THAT_SAY, ScheduleFields } from "./schedule-fields.tsx";
import { type ScheduleDialogProps, useUpdateSchedule } from "./use-update-schedule.ts";

const w = screenWords.schedules;

export function EditSchedule({ schedule, open, onClose }: ScheduleDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.rowActions.editTitle(plain(schedule.name))}
      lead={w.keepsOptions}
    >
      <Editing schedule={schedule} onClose={onClose} />
    </Dialog>
  );
}

function Editing({ schedule, onClose }: Omit<ScheduleDialogProps, "open">) {
  const update = useUpdateSchedule(schedule);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { action, ...entered } = enteredSchedule(new FormData(event.currentTarget));
    const { action: before } = schedule;
    // Sent again, an audit would lose its credentials, which nobody sees.
    const isSame = action.kind === "audit" && before.kind === "audit" && action.type === before.type;
    update.mutate({ ...entered, ...(isSame ? {} : { action }) }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {update.isError && <ErrorPanel error={update.error} beside={FIELDS_THAT_SAY} />}
      <ScheduleFields schedule={schedule} error={update.error} onOutdated={update.reset} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" look="primary" busy={update.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
