import { deleteSchedule } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { schedulesQuery } from "../../data/schedules.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import type { ScheduleDialogProps } from "./use-update-schedule.ts";

const w = words.schedules;

export function DeleteSchedule({ schedule, open, onClose }: ScheduleDialogProps) {
  const { id: scheduleId, websiteId } = schedule;
  const name = plain(schedule.name);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => ask(deleteSchedule({ path: { websiteId, scheduleId } })),
    onSuccess: () => {
      toast(w.deleted(name));
      onClose();
      return client.invalidateQueries({ queryKey: schedulesQuery(websiteId).queryKey });
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={w.deleteTitle(name)} lead={w.deleteLead}>
      <div className="space-y-4">
        {remove.isError && <ErrorPanel error={remove.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {w.delete}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
