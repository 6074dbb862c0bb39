/**
 * What isn't looked at first: drawn once that stands, in slices between which the page answers. Nothing that stands may
 * move when it comes.
 */
import { type ReactNode, useDeferredValue } from "react";

export function Later({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
