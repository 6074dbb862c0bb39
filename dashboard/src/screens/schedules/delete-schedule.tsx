import { deleteSchedule } from "@sitemend/client";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { schedulesQuery } from "../../data/schedules.ts";
import { ConfirmAction } from "../../shell/confirm-action.tsx";
import { words } from "../../words/index.ts";
import { screenWords } from "../../words/screens.ts";
import type { ScheduleDialogProps } from "./use-update-schedule.ts";

const w = screenWords.schedules;

export function DeleteSchedule({ schedule, open, onClose }: ScheduleDialogProps) {
  const { id: scheduleId, websiteId } = schedule;
  const name = plain(schedule.name);
  return (
    <ConfirmAction
      {...{
        open,
        onClose,
        title: words.rowActions.deleteTitle(name),
        lead: w.deleteLead,
        action: words.rowActions.delete,
      }}
      run={() => ask(deleteSchedule({ path: { websiteId, scheduleId } }))}
      done={words.rowActions.deleted(name)}
      queryKey={schedulesQuery(websiteId).queryKey}
    />
  );
}
