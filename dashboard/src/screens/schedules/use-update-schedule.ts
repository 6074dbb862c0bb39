/** Saves with the version that was read, so that nobody's settings are overwritten unseen. */
import { type Schedule, type UpdateScheduleData, updateSchedule } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../data/ask.ts";
import { schedulesQuery } from "../../data/schedules.ts";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

type Body = NonNullable<UpdateScheduleData["body"]>;

export interface ScheduleDialogProps {
  readonly schedule: Schedule;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function useUpdateSchedule({ id: scheduleId, websiteId, version }: Schedule) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) =>
      ask(updateSchedule({ path: { websiteId, scheduleId }, body, headers: { "If-Match": `"${version}"` } })),
    onSuccess: () => toast(words.saved),
    onSettled: () => client.invalidateQueries({ queryKey: schedulesQuery(websiteId).queryKey }),
  });
}
