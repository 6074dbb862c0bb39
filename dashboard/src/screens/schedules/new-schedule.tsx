import { createSchedule } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { schedulesQuery } from "../../data/schedules.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { screenWords } from "../../words/screens.ts";
import { enteredSchedule, FIELDS_THAT_SAY, ScheduleFields } from "./schedule-fields.tsx";

const w = screenWords.schedules;

export function NewSchedule({ websiteId }: { readonly websiteId: string }) {
  const client = useQueryClient();
  // Another form for each schedule that is made.
  const [made, setMade] = useState(0);
  const creation = useMutation({
    mutationFn: (body: ReturnType<typeof enteredSchedule>) => ask(createSchedule({ path: { websiteId }, body })),
    onSuccess: ({ schedule }) => {
      toast(w.created(plain(schedule.name)));
      setMade((count) => count + 1);
      return client.invalidateQueries({ queryKey: schedulesQuery(websiteId).queryKey });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creation.mutate(enteredSchedule(new FormData(event.currentTarget)));
  };
  return (
    <Card title={w.create}>
      <form key={made} onSubmit={submit} className="space-y-4">
        {creation.isError && <ErrorPanel error={creation.error} beside={FIELDS_THAT_SAY} />}
        <ScheduleFields error={creation.error} onOutdated={creation.reset} />
        <Button
          type="submit"
          look="primary"
          busy={creation.isPending}
          icon={<CalendarPlus aria-hidden className="size-4" />}
        >
          {w.createAction}
        </Button>
      </form>
    </Card>
  );
}
