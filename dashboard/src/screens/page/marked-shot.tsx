/** The first screen of a measured page, with boxes around elements. */
import type { LabReport } from "@sitemend/client";

/** Of the phone that pages are measured on, in CSS pixels. */
const SCREEN = { width: 412, height: 823 };
const percentOf = (part: number, whole: number) => `${Math.min(100, Math.max(0, (part / whole) * 100))}%`;

export function MarkedShot({
  src,
  alt,
  boxes,
  className,
}: {
  readonly src: string;
  readonly alt: string;
  readonly boxes: NonNullable<LabReport["boxes"]>;
  readonly className: string;
}) {
  return (
    <span className={`relative block overflow-hidden rounded-lg border border-line shadow-raised ${className}`}>
      <img src={src} alt={alt} width={SCREEN.width} height={SCREEN.height} className="block h-auto w-full" />
      {boxes.map(({ source, x, y, width, height }) => (
        <span
          key={`${source} ${x} ${y}`}
          aria-hidden
          data-marked
          className="absolute rounded-sm outline-3 outline-offset-2 outline-error"
          style={{
            left: percentOf(x, SCREEN.width),
            top: percentOf(y, SCREEN.height),
            width: percentOf(Math.min(x + width, SCREEN.width) - Math.max(0, x), SCREEN.width),
            height: percentOf(Math.min(y + height, SCREEN.height) - Math.max(0, y), SCREEN.height),
          }}
        />
      ))}
    </span>
  );
}
