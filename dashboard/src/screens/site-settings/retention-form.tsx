/** How long audits of the site are kept, and what that would delete, told before it is saved. */
import type { Website } from "@sitemend/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { bytes } from "../../data/format.ts";
import { retentionQuery } from "../../data/websites.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { Failure } from "./failure.tsx";
import { useUpdateSite } from "./use-update-site.ts";

const w = words.retention;

export function RetentionForm({ site, mayChange }: { readonly site: Website; readonly mayChange: boolean }) {
  const save = useUpdateSite(site);
  const [audits, setAudits] = useState(textOf(site.retention.keepAudits));
  const [days, setDays] = useState(textOf(site.retention.keepDays));
  const wanted = { keepAudits: limitIn(audits), keepDays: limitIn(days) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ retention: wanted });
  };
  return (
    <Card title={w.title}>
      <p className="mb-4 text-sm text-ink-soft">
        {w.lead} {site.diskBytes === null ? w.diskUnknown : w.diskUse(bytes(site.diskBytes))}
      </p>
      <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <TextField
          {...{ className: "flex-1 basis-52", type: "number", min: 1, max: 10_000, disabled: !mayChange }}
          label={w.audits}
          hint={w.blank}
          value={audits}
          onChange={({ target }) => setAudits(target.value)}
        />
        <TextField
          {...{ className: "flex-1 basis-52", type: "number", min: 1, max: 3_650, disabled: !mayChange }}
          label={w.days}
          hint={w.blank}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
        <Button type="submit" className="mt-6" busy={save.isPending} disabled={!mayChange}>
          {w.save}
        </Button>
      </form>
      <Preview site={site} retention={wanted} />
      <Failure error={save.error} />
    </Card>
  );
}

function Preview({ site, retention }: { readonly site: Website; readonly retention: Website["retention"] }) {
  const hasLimits = retention.keepAudits !== null || retention.keepDays !== null;
  const { data } = useQuery({
    ...retentionQuery(site.id, retention),
    enabled: hasLimits,
    placeholderData: keepPreviousData,
  });
  return (
    <p role="status" className="mt-3 text-sm">
      {hasLimits ? data && w.preview(data.audits, bytes(data.bytes), data.kept.length) : w.all}
    </p>
  );
}

function textOf(limit: number | null): string {
  return limit === null ? "" : String(limit);
}

/** `null` for what is no limit; the browser says what is wrong with it when it is sent. */
function limitIn(text: string): number | null {
  const limit = Number(text);
  return Number.isInteger(limit) && limit >= 1 ? limit : null;
}
