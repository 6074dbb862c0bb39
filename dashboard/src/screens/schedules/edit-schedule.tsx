import type { FormEvent } from "react";
import { plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { enteredSchedule, ScheduleFields } from "./schedule-fields.tsx";
import { type ScheduleDialogProps, useUpdateSchedule } from "./use-update-schedule.ts";

const w = words.schedules;

export function EditSchedule({ schedule, open, onClose }: ScheduleDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={w.editTitle(plain(schedule.name))} lead={w.keepsOptions}>
      <Editing schedule={schedule} onClose={onClose} />
    </Dialog>
  );
}

function Editing({ schedule, onClose }: Omit<ScheduleDialogProps, "open">) {
  const update = useUpdateSchedule(schedule);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { type, ...entered } = enteredSchedule(new FormData(event.currentTarget));
    // Sent again, an action would lose its credentials, which nobody sees.
    const action = type === schedule.action.type ? {} : { action: { kind: "audit", type } as const };
    update.mutate({ ...entered, ...action }, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {update.isError && <ErrorPanel error={update.error} />}
      <ScheduleFields schedule={schedule} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" look="primary" busy={update.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
