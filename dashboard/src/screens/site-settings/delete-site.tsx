import { deleteWebsite, type Website } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ask } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";

const w = words.siteSettings;

/** The name is typed, because nothing brings a deleted site back. */
export function DeleteSite({ site }: { readonly site: Website }) {
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => ask(deleteWebsite({ path: { websiteId: site.id } })),
    onSuccess: async () => {
      await navigate({ to: "/" });
      await client.invalidateQueries({ queryKey: ["websites"] });
    },
  });
  const name = plain(site.name);
  return (
    <Card title={w.danger}>
      <p className="mb-4 text-sm text-ink-soft">{w.deleteLead}</p>
      <Button look="danger" onClick={() => setAsking(true)}>
        {w.deleteSite}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={w.deleteTitle(name)} lead={w.deleteLead}>
        <div className="space-y-4">
          {remove.isError && <ErrorPanel error={remove.error} />}
          <TextField
            label={w.typeName(name)}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="flex justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{words.cancel}</Button>
            <Button look="danger" disabled={typed !== name} busy={remove.isPending} onClick={() => remove.mutate()}>
              {w.deleteSite}
            </Button>
          </div>
        </div>
      </Dialog>
    </Card>
  );
}
