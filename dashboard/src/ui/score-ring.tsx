/** The score as a ring: number and grade are text, so the picture adds nothing that a screen reader would miss. */
import { classes } from "./classes.ts";
import { scoreTone } from "./score-tone.ts";

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;

export function ScoreRing({
  score,
  label,
  grade,
  size = "large",
}: {
  readonly score: number | null;
  readonly label: string;
  readonly grade?: string | undefined;
  readonly size?: "large" | "small";
}) {
  const side = size === "large" ? "size-36" : "size-14";
  return (
    <div className={classes("relative shrink-0", side)}>
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full -rotate-90">
        <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="9" className="stroke-sunken" />
        {score !== null && (
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            stroke="currentColor"
            strokeWidth="9"
            strokeLinecap="round"
            strokeDasharray={`${(score / 100) * LENGTH} ${LENGTH}`}
            className={scoreTone(score)}
          />
        )}
      </svg>
      <p className="absolute inset-0 flex flex-col items-center justify-center leading-none">
        <span className="sr-only">{label}: </span>
        <span className={classes("font-semibold tabular-nums", size === "large" ? "text-4xl" : "text-base")}>
          {score ?? "–"}
        </span>
        {grade !== undefined && <span className="mt-1.5 text-sm text-ink-soft">{grade}</span>}
      </p>
    </div>
  );
}
