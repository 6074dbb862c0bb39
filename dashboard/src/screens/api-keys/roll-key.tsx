import { type ApiKey, rollApiKey } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { API_KEYS } from "../../data/api-keys.ts";
import { ask, isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/field.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

const w = words.apiKeys;
const USUAL_OVERLAP = "24";

interface RollKeyProps {
  readonly apiKey: ApiKey;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RollKey({ apiKey, open, onClose }: RollKeyProps) {
  return (
    <Dialog open={open} onClose={onClose} title={w.rollTitle(plain(apiKey.name))} lead={w.rollLead}>
      <Rolling apiKey={apiKey} onClose={onClose} />
    </Dialog>
  );
}

function Rolling({ apiKey, onClose }: Omit<RollKeyProps, "open">) {
  const client = useQueryClient();
  const roll = useMutation({
    mutationFn: (overlapHours: number) => ask(rollApiKey({ path: { keyId: apiKey.id }, body: { overlapHours } })),
    onSuccess: () => client.invalidateQueries({ queryKey: API_KEYS }),
    // The key is a secret: it is gone with the dialog.
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    roll.mutate(Number(new FormData(event.currentTarget).get("overlap")));
  };
  if (roll.isSuccess)
    return <ShownOnce label={w.shown(plain(apiKey.name))} value={roll.data.secret} lead={w.use} onDone={onClose} />;
  return (
    <form onSubmit={submit} className="space-y-4">
      {roll.isError && !isProblem(roll.error, "confirmation_required") && <ErrorPanel error={roll.error} />}
      <Select label={w.overlap} name="overlap" defaultValue={USUAL_OVERLAP}>
        {Object.entries(w.overlaps).map(([hours, label]) => (
          <option key={hours} value={hours}>
            {label}
          </option>
        ))}
      </Select>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" look="primary" busy={roll.isPending}>
          {w.roll}
        </Button>
      </div>
    </form>
  );
}
