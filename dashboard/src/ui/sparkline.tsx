/** A line of the last scores, without axes: the figures stand beside it. */
const WIDTH = 96;
const HEIGHT = 28;
const PADDING = 3;

export function Sparkline({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  if (values.length < 2) return null;
  const step = (WIDTH - 2 * PADDING) / (values.length - 1);
  const points = values.map((value, index) => {
    const x = PADDING + index * step;
    const y = HEIGHT - PADDING - (value / 100) * (HEIGHT - 2 * PADDING);
    return [x, y] as const;
  });
  const last = points.at(-1) ?? [0, 0];
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="h-7 w-24 text-accent">
      <polyline
        points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={last[0]} cy={last[1]} r="2.5" fill="currentColor" />
    </svg>
  );
}
