import type { Website } from "@sitemend/client";
import type { FormEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { tagsIn } from "../sites/assign.ts";
import { Failure } from "./failure.tsx";
import { useUpdateSite } from "./use-update-site.ts";

const w = words.siteSettings;

/** What lists of many sites are filtered by. */
export function GroupAndTags({ site, mayChange }: { readonly site: Website; readonly mayChange: boolean }) {
  const save = useUpdateSite(site);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = (name: string) => String(new FormData(event.currentTarget).get(name));
    save.mutate({ group: field("group").trim() || null, tags: [...tagsIn(field("tags"))] });
  };
  return (
    <Card title={w.groupAndTags}>
      <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <TextField
          className="flex-1 basis-52"
          label={w.group}
          hint={w.groupHint}
          name="group"
          maxLength={100}
          defaultValue={site.group ?? ""}
          disabled={!mayChange}
        />
        <TextField
          className="flex-1 basis-52"
          label={w.tags}
          hint={w.tagsHint}
          name="tags"
          maxLength={1_000}
          defaultValue={site.tags.join(", ")}
          disabled={!mayChange}
        />
        <Button type="submit" className="mt-6" busy={save.isPending} disabled={!mayChange}>
          {w.updateGroupAndTags}
        </Button>
      </form>
      <Failure error={save.error} />
    </Card>
  );
}
