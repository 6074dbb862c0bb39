/** Before what a stranger at an open screen must not do: the password once more, then it is done as it was asked for. */
import { confirmSession } from "@sitemend/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ask, isProblem } from "../data/ask.ts";
import { confirmationOver, useConfirmationWanted } from "../data/confirmation.ts";
import { meQuery } from "../data/session.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { ErrorPanel } from "../ui/states.tsx";
import { words } from "../words/index.ts";
import { CodeField } from "./code-field.tsx";

const w = words.access.confirm;

export function ConfirmAgain() {
  const isWanted = useConfirmationWanted();
  const close = () => confirmationOver({ isConfirmed: false });
  return (
    <Dialog open={isWanted} onClose={close} title={w.title} lead={w.lead}>
      <Confirmation onClose={close} />
    </Dialog>
  );
}

function Confirmation({ onClose }: { readonly onClose: () => void }) {
  const { data: me } = useQuery(meQuery);
  const confirm = useMutation({
    mutationFn: (body: { password: string; code?: string }) => ask(confirmSession({ body })),
    onSuccess: () => confirmationOver({ isConfirmed: true }),
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const code = form.get("code");
    confirm.mutate({ password: String(form.get("password")), ...(code === null ? {} : { code: String(code) }) });
  };
  const isWrong = isProblem(confirm.error, "credentials_invalid");
  return (
    <form onSubmit={submit} className="space-y-4">
      {confirm.isError && !isWrong && <ErrorPanel error={confirm.error} />}
      <PasswordField error={isWrong ? w.wrong : undefined} />
      {me?.hasSecondFactor === true && <CodeField />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="button" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" look="primary" busy={confirm.isPending}>
          {w.action}
        </Button>
      </div>
    </form>
  );
}
