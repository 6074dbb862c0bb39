import { type RefObject, useEffect, useRef } from "react";

/** Where the focus goes when the button that had it is gone or disabled. Whoever moved it meanwhile keeps it. */
export function keepFocus(next: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement.matches(":disabled")) next?.focus();
}

/** For a button that is disabled while it is busy: it has its focus back then. */
export function useKeptFocus<T extends HTMLElement>(isBusy: boolean): RefObject<T | null> {
  const element = useRef<T>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) keepFocus(element.current);
    wasBusy.current = isBusy;
  }, [isBusy]);
  return element;
}
