import { type Passkey, removePasskey } from "@sitemend/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { FormEvent } from "react";
import { ask, isProblem } from "../../data/ask.ts";
import { day, plain } from "../../data/format.ts";
import { canUsePasskeys, isCalledOff, makePasskey, passkeysQuery } from "../../data/passkeys.ts";
import { waysInQuery } from "../../data/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";

const w = words.account.passkeys;

export function Passkeys() {
  const { data, error, isPending, refetch } = useQuery(passkeysQuery);
  const { data: ways } = useQuery(waysInQuery);
  return (
    <Card title={w.title}>
      <div className="space-y-4">
        <p className="-mt-2 text-sm text-ink-soft">{w.lead}</p>
        {isPending && <LoadingRows rows={1} />}
        {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {data !== undefined && data.length > 0 && (
          <ul className="divide-y divide-line">
            {data.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        {ways?.passkeys === false && <Notice>{w.unavailable}</Notice>}
        {ways?.passkeys === true && (canUsePasskeys() ? <Add /> : <Notice>{w.noBrowser}</Notice>)}
      </div>
    </Card>
  );
}

function Add() {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: makePasskey,
    onSuccess: () => {
      toast(w.added);
      return client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    add.mutate(String(new FormData(form).get("name")), { onSuccess: () => form.reset() });
  };
  const isQuiet = isCalledOff(add.error) || isProblem(add.error, "confirmation_required");
  return (
    <form onSubmit={submit} className="space-y-4">
      {isCalledOff(add.error) && <Notice>{words.access.signIn.passkeyCalledOff}</Notice>}
      {add.isError && !isQuiet && <ErrorPanel error={add.error} />}
      <TextField label={w.name} hint={w.nameHint} name="name" required maxLength={100} autoComplete="off" />
      <Button type="submit" busy={add.isPending} icon={<KeyRound aria-hidden className="size-4" />}>
        {w.add}
      </Button>
    </form>
  );
}

function Row({ passkey: { id, name, createdAt, backedUp } }: { readonly passkey: Passkey }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => ask(removePasskey({ path: { passkeyId: id } })),
    onSuccess: () => {
      toast(w.removed(plain(name)));
      return client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    },
  });
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <p className="font-medium">{plain(name)}</p>
          <p className="text-sm text-ink-soft">
            {w.since(day(createdAt))}
            {backedUp && `; ${w.backedUp}`}
          </p>
        </div>
        <Button
          look="danger"
          aria-label={w.removeNamed(plain(name))}
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {w.remove}
        </Button>
      </div>
      {remove.isError && !isProblem(remove.error, "confirmation_required") && <ErrorPanel error={remove.error} />}
    </li>
  );
}
