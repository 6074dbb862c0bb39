/** Whether something was refused for want of a recent sign-in: a dialog asks for one, and it is done again. */
import { useSyncExternalStore } from "react";
import { isProblem } from "./ask.ts";

/** The dialog says it: nothing else need. */
export function wantsConfirmation(error: unknown): boolean {
  return isProblem(error, "confirmation_required") || isProblem(error, "recent_sign_in_required");
}

let refused: (() => void) | undefined;
const listeners = new Set<() => void>();

function change(next: (() => void) | undefined): void {
  refused = next;
  for (const listener of listeners) listener();
}

export function confirmationWanted(doAgain: () => void): void {
  change(doAgain);
}

export function confirmationOver({ isConfirmed }: { readonly isConfirmed: boolean }): void {
  const doAgain = refused;
  change(undefined);
  if (isConfirmed) doAgain?.();
}

export function useConfirmationWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => refused !== undefined,
  );
}
