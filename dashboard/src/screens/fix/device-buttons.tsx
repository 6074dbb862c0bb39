import { classes } from "../../ui/classes.ts";
import { words } from "../../words/index.ts";
import type { Device } from "./search-limits.ts";

const DEVICES: readonly Device[] = ["desktop", "mobile"];

export function DeviceButtons({
  device,
  onChange,
}: {
  readonly device: Device;
  readonly onChange: (device: Device) => void;
}) {
  return (
    <span className="inline-flex gap-1">
      {DEVICES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === device}
          onClick={() => onChange(one)}
          className={classes("rounded-md px-2 py-0.5", one === device && "bg-accent-soft text-accent-strong")}
        >
          {words.fix[one]}
        </button>
      ))}
    </span>
  );
}
