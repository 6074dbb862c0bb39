import { useId } from "react";
import { TextField } from "../ui/field.tsx";

const ZONES = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface TimeZoneFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly zone: string;
  readonly error?: string | undefined;
}

/** By its name in the IANA database, as `timeZone` of the form around it. */
export function TimeZoneField({ label, hint, zone, error }: TimeZoneFieldProps) {
  const list = useId();
  return (
    <>
      <TextField
        {...{ label, hint, name: "timeZone", list, required: true, maxLength: 64 }}
        {...{ autoComplete: "off", spellCheck: false, defaultValue: zone, error }}
      />
      <datalist id={list}>
        {ZONES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
