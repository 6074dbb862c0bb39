/** How many of a long list are drawn: what is seen first at once, the rest in slices between which the page answers. */
import { startTransition, useEffect, useState } from "react";

export function useDrawn(count: number, first: number): number {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => startTransition(() => setSeen(true)), []);
  return isSeen ? count : Math.min(count, first);
}
