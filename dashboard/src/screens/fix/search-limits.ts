/**
 * Widths in CSS pixels at which results are cut, and the size of Arial that they are measured at. What the service itself
 * suggests stays within those of a desktop: a test holds both against each other.
 */
export const SEARCH_LIMITS = {
  title: { desktop: 580, mobile: 580, fontSizePx: 20 },
  meta_description: { desktop: 920, mobile: 680, fontSizePx: 14 },
} as const;
