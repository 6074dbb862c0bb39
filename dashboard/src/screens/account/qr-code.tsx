import { encode } from "uqr";

/** Dark on white in both themes: cameras read nothing else as well. The quiet zone of four modules is part of it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-48 rounded-lg bg-white">
      <path d={dark.join("")} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
