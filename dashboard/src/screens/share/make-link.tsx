import { type CreateShareData, createShare } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import type { FormEvent } from "react";
import { ask } from "../../data/ask.ts";
import { sharesQuery } from "../../data/shares.ts";
import { Button } from "../../ui/button.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { MadeLink } from "./made-link.tsx";

const w = words.share.make;
const DAY_MS = 86_400_000;
/** The service allows a year by its own clock; ours may be a little ahead. */
const YEAR_DAYS = 365;
const CLOCKS_DIFFER_MS = 3_600_000;
const DEFAULT_DAYS = "30";

type Body = NonNullable<CreateShareData["body"]>;

function bodyOf(form: FormData): Body {
  const text = (name: string) => String(form.get(name) ?? "").trim() || undefined;
  const days = Number(form.get("days"));
  const span = days * DAY_MS - (days === YEAR_DAYS ? CLOCKS_DIFFER_MS : 0);
  const [name, title] = [text("brandName"), text("brandTitle")];
  return {
    expiresAt: new Date(Date.now() + span).toISOString(),
    // Spaces around a password are part of it.
    password: String(form.get("password") ?? "") || undefined,
    brand: name === undefined && title === undefined ? undefined : { name, title },
  };
}

export function MakeLink({ auditId }: { readonly auditId: string }) {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: (body: Body) => ask(createShare({ path: { auditId }, body })),
    onSuccess: () => client.invalidateQueries({ queryKey: sharesQuery(auditId).queryKey }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    make.mutate(bodyOf(new FormData(form)), { onSuccess: () => form.reset() });
  };
  return (
    <Card title={w.title}>
      <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <Select label={w.expires} name="days" defaultValue={DEFAULT_DAYS}>
          {Object.entries(w.presets).map(([days, label]) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </Select>
        <TextField
          label={w.password}
          hint={w.passwordHint}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={200}
        />
        <TextField label={w.brand} hint={w.brandHint} name="brandName" maxLength={120} autoComplete="organization" />
        <TextField label={w.heading} hint={w.headingHint} name="brandTitle" maxLength={120} autoComplete="off" />
        <div className="sm:col-span-2">
          <Button type="submit" look="primary" busy={make.isPending} icon={<Link2 aria-hidden className="size-4" />}>
            {w.action}
          </Button>
        </div>
      </form>
      {make.isError && (
        <div className="mt-4">
          <ErrorPanel error={make.error} />
        </div>
      )}
      {make.data !== undefined && <MadeLink url={make.data.url} hasPassword={make.data.share.hasPassword} />}
    </Card>
  );
}
