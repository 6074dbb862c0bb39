/** Starting an audit: an address and a type; everything else is folded away. */
import { type AuditOptions, type AuditType, startAudit } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ask } from "../../data/ask.ts";
import { withScheme } from "../../data/with-scheme.ts";
import { useMay } from "../../shell/may.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, Notice, problemAt } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Advanced } from "./advanced.tsx";
import { HeaderUnreadable, optionsOf } from "./options.ts";
import { TypeChoice } from "./type-choice.tsx";

const route = getRouteApi("/app/audits/new");
const w = words.start;

export function StartAudit() {
  const { website } = route.useSearch();
  const mayStart = useMay("editor");
  const navigate = useNavigate();
  const client = useQueryClient();
  const [headerError, setHeaderError] = useState<string>();
  const start = useMutation({
    mutationFn: (body: { website: string; type: AuditType; options: AuditOptions }) => ask(startAudit({ body })),
    onSuccess: async ({ audit }) => {
      void client.invalidateQueries({ queryKey: ["websites"] });
      void client.invalidateQueries({ queryKey: ["website", audit.websiteId] });
      await navigate({ to: "/audits/$auditId", params: { auditId: audit.id } });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    try {
      setHeaderError(undefined);
      start.mutate({
        website: withScheme(String(form.get("website")).trim()),
        type: form.get("type") as AuditType,
        options: optionsOf(form),
      });
    } catch (error) {
      if (!(error instanceof HeaderUnreadable)) throw error;
      setHeaderError(w.headerWrong);
    }
  };
  if (!mayStart)
    return (
      <>
        <PageHeader title={w.title} lead={w.lead} />
        <Notice>{words.needsRole(words.role.editor)}</Notice>
      </>
    );
  return (
    <>
      <PageHeader title={w.title} lead={w.lead} />
      <form onSubmit={submit} className="max-w-3xl space-y-5">
        {start.isError && <ErrorPanel error={start.error} beside={["/website"]} />}
        <Card>
          <TextField
            label={w.website}
            name="website"
            required
            maxLength={2083}
            inputMode="url"
            autoComplete="url"
            placeholder={w.placeholder}
            hint={w.websiteHint}
            error={problemAt(start.error, "/website")}
            defaultValue={website}
          />
        </Card>
        <TypeChoice />
        <Advanced headerError={headerError} />
        <Button type="submit" look="primary" busy={start.isPending}>
          {w.action}
        </Button>
      </form>
    </>
  );
}
