/** As Tailwind's `max-sm`: for what a phone shows in another way, not only in another place. */
import { useSyncExternalStore } from "react";

const NARROW = "(width < 40rem)";

export function useIsNarrow(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(NARROW).matches);
}

function watch(onChange: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
