import type { Preview } from "@sitemend/client";

/** What the page shows although nothing is set: WordPress or a plugin makes it, and what is proposed takes its place. */
export function madeValue({
  currentValue,
  auditedValue,
}: Pick<Preview["change"], "currentValue" | "auditedValue">): string | undefined {
  const isSet = currentValue !== null && currentValue !== "";
  return isSet || auditedValue === null || auditedValue === "" ? undefined : auditedValue;
}
