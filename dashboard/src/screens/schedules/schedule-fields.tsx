/** When and what a schedule runs. */
import type { Schedule } from "@sitemend/client";
import { useState } from "react";
import { plain } from "../../data/format.ts";
import { fieldsOf, LAST_MONTHDAY, type Repeats, recurrenceOf, USUAL_FIELDS } from "../../data/recurrence.ts";
import { OWN_ZONE, TimeZoneField } from "../../shell/time-zone-field.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { problemAt } from "../../ui/states.tsx";
import { screenWords } from "../../words/screens.ts";
import { ActionFields, enteredAction } from "./action-fields.tsx";
import { WEEKDAYS } from "./weekdays.ts";

const w = screenWords.schedules;
const REPEATS = Object.entries(w.repeatsEvery) as [Repeats, string][];

/** Pointers to what has a field here. */
export const FIELDS_THAT_SAY = ["/name", "/action/email", "/recurrence", "/timeZone"] as const;

interface ScheduleFieldsProps {
  readonly schedule?: Schedule;
  /** Why what was entered wasn't taken. */
  readonly error: unknown;
  /** What was wrong with the recurrence that was sent isn't wrong with another one. */
  readonly onOutdated: () => void;
}

export function ScheduleFields({ schedule, error, onOutdated }: ScheduleFieldsProps) {
  const wrong = (field: (typeof FIELDS_THAT_SAY)[number]) => problemAt(error, field);
  const known = schedule === undefined ? USUAL_FIELDS : fieldsOf(schedule.recurrence);
  const [repeats, setRepeats] = useState(known.repeats);
  const wrongRecurrence = wrong("/recurrence");
  return (
    <>
      <TextField
        {...{ label: w.name, hint: w.nameHint, name: "name", required: true, maxLength: 80, autoComplete: "off" }}
        {...{ defaultValue: schedule?.name ?? w.defaultName, error: wrong("/name") }}
      />
      <ActionFields
        action={schedule?.action ?? { kind: "audit", type: "full-audit" }}
        wrongEmail={wrong("/action/email")}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={w.repeats}
          name="repeats"
          value={repeats}
          onChange={(event) => {
            setRepeats(event.target.value as Repeats);
            if (wrongRecurrence !== undefined) onOutdated();
          }}
        >
          {REPEATS.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {repeats === "weekly" && (
          <Select label={w.weekday} name="weekday" defaultValue={known.weekday}>
            {WEEKDAYS.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {repeats === "monthly" && (
          <TextField
            {...{ label: w.monthday, hint: w.monthdayHint, name: "monthday", type: "number", required: true }}
            {...{ min: 1, max: LAST_MONTHDAY, defaultValue: known.monthday }}
          />
        )}
        {repeats !== "custom" && (
          <TextField
            {...{ label: w.time, name: "time", type: "time", required: true, defaultValue: known.time }}
            error={wrongRecurrence}
          />
        )}
      </div>
      {repeats === "custom" && (
        <TextField
          {...{ label: w.recurrence, hint: w.recurrenceHint, name: "text", required: true, maxLength: 500 }}
          {...{ autoComplete: "off", spellCheck: false, defaultValue: plain(known.text), error: wrongRecurrence }}
        />
      )}
      <TimeZoneField
        {...{ label: w.timeZone, hint: w.timeZoneHint, zone: schedule?.timeZone ?? OWN_ZONE }}
        error={wrong("/timeZone")}
      />
    </>
  );
}

/** What was entered. */
export function enteredSchedule(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const recurrence = recurrenceOf({
    repeats: text("repeats") as Repeats,
    time: text("time"),
    weekday: Number(text("weekday")),
    monthday: Number(text("monthday")),
    text: text("text"),
  });
  return { name: text("name"), action: enteredAction(form), recurrence, timeZone: text("timeZone") };
}
