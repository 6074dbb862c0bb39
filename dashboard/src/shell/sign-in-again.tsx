/**
 * The session ended while a screen was open: sign in over it, and everything is fetched anew but the open preview, in
 * which somebody may be writing.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useSessionEnded } from "../data/session-state.ts";
import { Dialog } from "../ui/dialog.tsx";
import { words } from "../words/index.ts";
import { SignInForm } from "./sign-in-form.tsx";

export function SignInAgain() {
  const ended = useSessionEnded();
  const client = useQueryClient();
  return (
    <Dialog open={ended} title={words.access.again.title} lead={words.access.again.body}>
      <SignInForm
        onDone={() => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] !== "preview" })}
      />
    </Dialog>
  );
}
