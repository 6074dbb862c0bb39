import type { Alert } from "@sitemend/client";
import { type FormEvent, useState } from "react";
import { plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { AlertFields, enteredAlert } from "./alert-fields.tsx";
import { useUpdateAlert } from "./use-updates.ts";

interface EditAlertProps {
  readonly alert: Alert;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function EditAlert({ alert, open, onClose }: EditAlertProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.rowActions.editTitle(plain(alert.name))}>
      <Editing alert={alert} onClose={onClose} />
    </Dialog>
  );
}

function Editing({ alert, onClose }: Omit<EditAlertProps, "open">) {
  const [missing, setMissing] = useState<string>();
  const update = useUpdateAlert(alert);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = enteredAlert(new FormData(event.currentTarget));
    setMissing(entered.missing);
    if (entered.alert !== undefined) update.mutate(entered.alert, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {update.isError && <ErrorPanel error={update.error} />}
      {missing !== undefined && <Notice>{missing}</Notice>}
      <AlertFields workspaceId={alert.workspaceId} alert={alert} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" look="primary" busy={update.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
