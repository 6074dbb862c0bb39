import type { Website } from "@sitemend/client";
import type { FormEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { Failure } from "./failure.tsx";
import { useUpdateSite } from "./use-update-site.ts";

export function NameForm({ site, mayChange }: { readonly site: Website; readonly mayChange: boolean }) {
  const save = useUpdateSite(site);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate({ name: String(new FormData(event.currentTarget).get("name")) });
  };
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          className="flex-1 basis-60"
          label={words.siteSettings.name}
          name="name"
          required
          maxLength={200}
          defaultValue={site.name}
          disabled={!mayChange}
        />
        <Button type="submit" busy={save.isPending} disabled={!mayChange}>
          {words.save}
        </Button>
      </form>
      <Failure error={save.error} />
    </Card>
  );
}
