import { type CreateShareData, type CreateShareResponse, createShare } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ask } from "../../data/ask.ts";
import { sharesQuery } from "../../data/shares.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import type { CreationDialogProps } from "../../ui/use-creations.tsx";
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

interface MakeLinkProps extends CreationDialogProps {
  readonly auditId: string;
}

/** Nobody closes it over a link that they haven't seen to. */
export function MakeLink({ auditId, open, onClose, focusAfter }: MakeLinkProps) {
  const [made, setMade] = useState<Made>();
  if (made === undefined)
    return (
      <Dialog {...{ open, onClose, focusAfter }} isForm title={w.title}>
        <Making auditId={auditId} onMade={setMade} onClose={onClose} />
      </Dialog>
    );
  const onDone = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Dialog {...{ open, focusAfter }} isForm title={words.share.made.title}>
      <MadeLink url={made.url} hasPassword={made.share.hasPassword} onDone={onDone} />
    </Dialog>
  );
}

type Made = CreateShareResponse["data"];

interface MakingProps {
  readonly auditId: string;
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
}

function Making({ auditId, onMade, onClose }: MakingProps) {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: (body: Body) => ask(createShare({ path: { auditId }, body })),
    onSuccess: async (made) => {
      await client.invalidateQueries({ queryKey: sharesQuery(auditId).queryKey });
      onMade(made);
    },
    // The link is gone with the dialog.
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    make.mutate(bodyOf(new FormData(event.currentTarget)));
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {make.isError && <ErrorPanel error={make.error} />}
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
      <FormActions
        action={w.action}
        icon={<Link2 aria-hidden className="size-4" />}
        busy={make.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
