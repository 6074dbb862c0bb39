/** From nothing to an app that is asked for: the password, the picture for the app, its first code, the recovery codes. */
import { beginSecondFactor, enableSecondFactor } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { secondFactorQuery, sessionsQuery } from "../../data/account.ts";
import { ask, isProblem } from "../../data/ask.ts";
import { meQuery } from "../../data/session.ts";
import { CodeField } from "../../shell/code-field.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorPanel } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { PasswordFirst } from "./password-first.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const w = words.account.secondFactor;

export function AppSetup() {
  const [step, setStep] = useState<"closed" | "password" | "app" | "codes">("closed");
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: (password: string) => ask(beginSecondFactor({ body: { password } })),
    onSuccess: () => setStep("app"),
    gcTime: 0,
  });
  const enable = useMutation({
    mutationFn: (code: string) => ask(enableSecondFactor({ body: { code } })),
    onSuccess: () => {
      setStep("codes");
      toast(w.isOn);
    },
    gcTime: 0,
  });
  const finish = () => {
    for (const { queryKey } of [secondFactorQuery, sessionsQuery, meQuery]) void client.invalidateQueries({ queryKey });
  };
  if (step === "closed")
    return (
      <div className="space-y-4">
        <p className="-mt-2 text-sm text-ink-soft">{w.lead}</p>
        <Button look="primary" onClick={() => setStep("password")}>
          {w.setUp}
        </Button>
      </div>
    );
  if (step === "password" || begin.data === undefined)
    return (
      <PasswordFirst
        lead={w.passwordLead}
        action={words.goOn}
        busy={begin.isPending}
        error={begin.error}
        onPassword={(password) => begin.mutate(password)}
        onCancel={() => setStep("closed")}
      />
    );
  if (step === "codes") return <RecoveryCodes codes={begin.data.recoveryCodes} onKept={finish} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    enable.mutate(String(new FormData(event.currentTarget).get("code")));
  };
  const isWrong = isProblem(enable.error, "credentials_invalid");
  const { uri, secret } = begin.data;
  return (
    <form onSubmit={submit} className="space-y-4">
      <p className="-mt-2 text-sm">{w.scan}</p>
      <QrCode text={uri} label={w.picture} />
      <p className="text-sm text-ink-soft">{w.orType}</p>
      <p className="flex flex-wrap items-center gap-2">
        <code className="rounded-md bg-sunken px-2 py-1.5 text-sm break-all">{inFours(secret)}</code>
        <CopyButton text={secret} />
      </p>
      {enable.isError && !isWrong && <ErrorPanel error={enable.error} />}
      <CodeField hint={w.firstCode} error={isWrong ? words.access.signIn.codeWrong : undefined} />
      <Button type="submit" look="primary" busy={enable.isPending}>
        {w.enable}
      </Button>
    </form>
  );
}

/** As people read letters that mean nothing. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
