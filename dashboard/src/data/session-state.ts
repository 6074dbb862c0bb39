/** Whether the session has ended while a screen is open: the screen stays, and a dialog asks to sign in again. */
import { useSyncExternalStore } from "react";

let ended = false;
/** Before anyone was signed in there is nothing that could have ended. */
let began = false;
const listeners = new Set<() => void>();
let person: string | undefined;
const otherPerson = new Set<() => void>();

function change(next: boolean): void {
  ended = next;
  for (const listener of listeners) listener();
}

export function sessionBegan(userId: string): void {
  if (person !== undefined && person !== userId) for (const listener of otherPerson) listener();
  person = userId;
  began = true;
  change(false);
}

/** Who was last known to be; `undefined` before that is known. */
export function signedIn(): string | undefined {
  return person;
}

/** What is kept in memory for one person must not meet the next. */
export function onAnotherPerson(listener: () => void): void {
  otherPerson.add(listener);
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
