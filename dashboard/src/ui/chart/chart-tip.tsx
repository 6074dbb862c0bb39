import type { ReactNode } from "react";
import { CHART_HEIGHT } from "./time-axis.tsx";

const TIP_PX = 208;

/** What a mark says, for the eye; readers of the screen hear it as the mark's name. */
export function ChartTip({
  x,
  y,
  width,
  children,
}: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly children: ReactNode;
}) {
  const left = Math.min(Math.max(0, x - TIP_PX / 2), Math.max(0, width - TIP_PX));
  const isHigh = y < CHART_HEIGHT / 2;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 rounded-lg border border-line bg-surface px-3 py-2 text-sm shadow-raised"
      style={{ left, width: TIP_PX, ...(isHigh ? { top: y + 14 } : { bottom: CHART_HEIGHT - y + 14 }) }}
    >
      {children}
    </div>
  );
}
