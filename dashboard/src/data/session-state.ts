/** Whether the session has ended while a screen is open: the screen stays, and a dialog asks to sign in again. */
import { useSyncExternalStore } from "react";

let ended = false;
/** Before anyone was signed in there is nothing that could have ended. */
let began = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  ended = next;
  for (const listener of listeners) listener();
}

export function sessionBegan(): void {
  began = true;
  change(false);
}

export function sessionEnded(): void {
  if (began) change(true);
}

export function sessionLeft(): void {
  began = false;
  change(false);
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ended,
  );
}
