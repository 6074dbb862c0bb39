/** When and what a schedule runs. */
import type { Schedule } from "@sitemend/client";
import { useId, useState } from "react";
import { plain } from "../../data/format.ts";
import { fieldsOf, LAST_MONTHDAY, type Repeats, recurrenceOf, USUAL_FIELDS } from "../../data/recurrence.ts";
import { Select, TextField } from "../../ui/field.tsx";
import { words } from "../../words/index.ts";
import { WEEKDAYS } from "./weekdays.ts";

const w = words.schedules;
const TYPES = Object.entries(words.auditType) as [Schedule["action"]["type"], string][];
const REPEATS = Object.entries(w.repeatsEvery) as [Repeats, string][];

export function ScheduleFields({ schedule }: { readonly schedule?: Schedule }) {
  const known = schedule === undefined ? USUAL_FIELDS : fieldsOf(schedule.recurrence);
  const [repeats, setRepeats] = useState(known.repeats);
  return (
    <>
      <TextField
        {...{ label: w.name, hint: w.nameHint, name: "name", required: true, maxLength: 80, autoComplete: "off" }}
        defaultValue={schedule?.name ?? w.defaultName}
      />
      <Select label={w.type} name="type" defaultValue={schedule?.action.type ?? "full-audit"}>
        {TYPES.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div className="grid gap-4 sm:grid-cols-3 xl:grid-cols-2 2xl:grid-cols-3">
        <Select
          label={w.repeats}
          name="repeats"
          value={repeats}
          onChange={(event) => setRepeats(event.target.value as Repeats)}
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
          <TextField label={w.time} name="time" type="time" required defaultValue={known.time} />
        )}
      </div>
      {repeats === "custom" && (
        <TextField
          {...{ label: w.recurrence, hint: w.recurrenceHint, name: "text", required: true, maxLength: 500 }}
          {...{ autoComplete: "off", spellCheck: false, defaultValue: plain(known.text) }}
        />
      )}
      <TimeZone zone={schedule?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone} />
    </>
  );
}

const ZONES = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

function TimeZone({ zone }: { readonly zone: string }) {
  const list = useId();
  return (
    <>
      <TextField
        {...{ label: w.timeZone, hint: w.timeZoneHint, name: "timeZone", list, required: true, maxLength: 64 }}
        {...{ autoComplete: "off", spellCheck: false, defaultValue: zone }}
      />
      <datalist id={list}>
        {ZONES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
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
  const type = text("type") as Schedule["action"]["type"];
  return { name: text("name"), type, recurrence, timeZone: text("timeZone") };
}
