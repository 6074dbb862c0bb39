/** Replaces a secret: how long the previous one still counts, then the new one, once. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { isProblem } from "../data/ask.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Select } from "../ui/field.tsx";
import { ShownOnce } from "../ui/shown-once.tsx";
import { ErrorPanel } from "../ui/states.tsx";
import { words } from "../words/index.ts";

const USUAL_OVERLAP = "24";

interface RollingProps {
  readonly onClose: () => void;
  readonly roll: (overlapHours: number) => Promise<{ readonly secret: string }>;
  /** What shows whether it is being rolled. */
  readonly queryKey: readonly string[];
  readonly texts: {
    readonly overlap: string;
    readonly overlaps: Readonly<Record<string, string>>;
    readonly roll: string;
    readonly shown: string;
    readonly use: string;
  };
}

interface RollDialogProps extends RollingProps {
  readonly open: boolean;
  readonly title: string;
  readonly lead: string;
}

export function RollDialog({ open, title, lead, ...rolling }: RollDialogProps) {
  return (
    <Dialog open={open} onClose={rolling.onClose} title={title} lead={lead}>
      <Rolling {...rolling} />
    </Dialog>
  );
}

function Rolling({ onClose, roll, queryKey, texts }: RollingProps) {
  const client = useQueryClient();
  const rolling = useMutation({
    mutationFn: roll,
    onSuccess: () => client.invalidateQueries({ queryKey }),
    // The secret is gone with the dialog.
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    rolling.mutate(Number(new FormData(event.currentTarget).get("overlap")));
  };
  if (rolling.isSuccess)
    return <ShownOnce label={texts.shown} value={rolling.data.secret} lead={texts.use} onDone={onClose} />;
  return (
    <form onSubmit={submit} className="space-y-4">
      {rolling.isError && !isProblem(rolling.error, "confirmation_required") && <ErrorPanel error={rolling.error} />}
      <Select label={texts.overlap} name="overlap" defaultValue={USUAL_OVERLAP}>
        {Object.entries(texts.overlaps).map(([hours, label]) => (
          <option key={hours} value={hours}>
            {label}
          </option>
        ))}
      </Select>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" look="primary" busy={rolling.isPending}>
          {texts.roll}
        </Button>
      </div>
    </form>
  );
}
