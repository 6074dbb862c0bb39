/** Group and tags for the chosen sites, one after the other: each change is in the log of its own. */
import type { Website, WebsiteFacets } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { plain } from "../../data/format.ts";
import { websitesQuery } from "../../data/websites.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { type Assignment, assign, tagsIn } from "./assign.ts";

const w = words.sites.assign;

interface AssignDialogProps {
  readonly sites: readonly Website[];
  readonly groups: WebsiteFacets["groups"];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function AssignDialog({ sites, groups, open, onClose, onDone }: AssignDialogProps) {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const save = useMutation({
    mutationFn: async (assignment: Assignment) => {
      setDone(0);
      for (const site of sites) {
        await assign(site, assignment);
        setDone((before) => before + 1);
      }
    },
    onSuccess: () => {
      toast(w.done(sites.length));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: websitesQuery.queryKey }),
  });
  const failedAt = save.error === null ? undefined : sites[done];
  return (
    <Dialog open={open} onClose={onClose} title={w.title(sites.length)}>
      <AssignForm groups={groups} busy={save.isPending} onSave={(assignment) => save.mutate(assignment)} />
      <p role="status" className="mt-3 text-sm text-ink-soft">
        {save.isPending && w.progress(done, sites.length)}
        {failedAt !== undefined && w.failed(plain(failedAt.name))}
      </p>
      {save.error !== null && <ErrorPanel error={save.error} />}
    </Dialog>
  );
}

interface AssignFormProps {
  readonly groups: WebsiteFacets["groups"];
  readonly busy: boolean;
  readonly onSave: (assignment: Assignment) => void;
}

function AssignForm({ groups, busy, onSave }: AssignFormProps) {
  const [what, setWhat] = useState<keyof typeof w.groups>("keep");
  const [isEmpty, setEmpty] = useState(false);
  const known = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = (name: string) => String(new FormData(event.currentTarget).get(name) ?? "");
    const group = what === "set" ? field("group").trim() : what === "none" ? null : undefined;
    const [add, remove] = [tagsIn(field("add")), tagsIn(field("remove"))];
    const asksNothing = group === undefined && add.length + remove.length === 0;
    setEmpty(asksNothing);
    if (!asksNothing) onSave({ group, add, remove });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <Select label={w.group} value={what} onChange={({ target }) => setWhat(target.value as typeof what)}>
        {Object.entries(w.groups).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
      {what === "set" && (
        <>
          <TextField label={w.name} name="group" required maxLength={100} list={known} autoComplete="off" />
          <datalist id={known}>
            {groups.map(({ value }) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </>
      )}
      <TextField label={w.add} hint={w.tagsHint} name="add" maxLength={1_000} autoComplete="off" />
      <TextField
        label={w.remove}
        name="remove"
        maxLength={1_000}
        autoComplete="off"
        error={isEmpty ? w.nothing : undefined}
      />
      <Button type="submit" look="primary" busy={busy}>
        {w.save}
      </Button>
    </form>
  );
}
