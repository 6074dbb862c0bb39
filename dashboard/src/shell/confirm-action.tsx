/** Asks before something is taken away for good, does it, and says so. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorPanel } from "../ui/states.tsx";
import { toast } from "../ui/toasts.tsx";
import { words } from "../words/index.ts";

interface ConfirmActionProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly lead: string;
  /** On the button. */
  readonly action: string;
  readonly run: () => Promise<unknown>;
  /** Said when it is done. */
  readonly done: string;
  /** What lists it. */
  readonly queryKey: readonly string[];
}

export function ConfirmAction({ open, onClose, title, lead, ...asked }: ConfirmActionProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} lead={lead}>
      <Asking {...asked} onClose={onClose} />
    </Dialog>
  );
}

function Asking({ onClose, action, run, done, queryKey }: Omit<ConfirmActionProps, "open" | "title" | "lead">) {
  const client = useQueryClient();
  const running = useMutation({
    mutationFn: run,
    onSuccess: () => {
      toast(done);
      onClose();
      return client.invalidateQueries({ queryKey });
    },
  });
  return (
    <div className="space-y-4">
      {running.isError && <ErrorPanel error={running.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button look="danger" busy={running.isPending} onClick={() => running.mutate()}>
          {action}
        </Button>
      </div>
    </div>
  );
}
