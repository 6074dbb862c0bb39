import type { Website } from "@sitemend/client";
import type { FormEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { Failure } from "./failure.tsx";
import { useUpdateSite } from "./use-update-site.ts";

const w = words.siteSettings;

/** Where keys may say that the site's own code has deployed. */
export function DeploymentHosts({ site, mayChange }: { readonly site: Website; readonly mayChange: boolean }) {
  const save = useUpdateSite(site);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("hosts")).toLowerCase();
    save.mutate({ deploymentHosts: [...new Set(text.split(/[\s,]+/).filter((host) => host !== ""))] });
  };
  return (
    <Card title={w.deployments}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          className="flex-1 basis-60"
          label={w.hosts}
          hint={w.hostsHint}
          name="hosts"
          maxLength={5_200}
          defaultValue={site.deploymentHosts.join(" ")}
          disabled={!mayChange}
        />
        <Button type="submit" busy={save.isPending} disabled={!mayChange}>
          {w.updateHosts}
        </Button>
      </form>
      <Failure error={save.error} />
    </Card>
  );
}
