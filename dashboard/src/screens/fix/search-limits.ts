/**
 * Widths in CSS pixels at which results are cut, and the size of Arial that they are measured at. What the service itself
 * suggests stays within those of a desktop: a test holds both against each other.
 */
export const SEARCH_LIMITS = {
  title: { desktop: 580, mobile: 580, fontSizePx: 20 },
  meta_description: { desktop: 920, mobile: 680, fontSizePx: 14 },
} as const;

export type Device = "desktop" | "mobile";

/**
 * Phones show the beginning of a description that a desktop shows whole. Most good ones are longer than that beginning, so
 * it is worth knowing and no fault.
 */
export function cutOf(field: keyof typeof SEARCH_LIMITS, device: Device, width: number): "none" | "usual" | "fault" {
  const limits = SEARCH_LIMITS[field];
  if (width <= limits[device]) return "none";
  return width <= limits.desktop ? "usual" : "fault";
}
