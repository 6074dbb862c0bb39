/** By password, then by the code where the account has a second factor; or by passkey. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { isProblem } from "../data/ask.ts";
import { canUsePasskeys, isCalledOff, signInWithPasskey } from "../data/passkeys.ts";
import { signIn, waysInQuery } from "../data/session.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { ErrorPanel, Notice } from "../ui/states.tsx";
import { words } from "../words/index.ts";
import { CodeField } from "./code-field.tsx";

const w = words.access.signIn;

interface Typed {
  readonly email: string;
  readonly password: string;
}

export function SignInForm({ onDone }: { readonly onDone: () => void }) {
  const [waiting, setWaiting] = useState<Typed>();
  if (waiting !== undefined) return <CodeStep typed={waiting} onDone={onDone} onBack={() => setWaiting(undefined)} />;
  return <PasswordStep onDone={onDone} onCode={setWaiting} />;
}

function PasswordStep({ onDone, onCode }: { readonly onDone: () => void; readonly onCode: (typed: Typed) => void }) {
  const { data: ways } = useQuery(waysInQuery);
  const attempt = useMutation({
    mutationFn: signIn,
    onSuccess: onDone,
    onError: (error, typed) => isProblem(error, "second_factor_required") && onCode(typed),
    gcTime: 0,
  });
  const passkey = useMutation({ mutationFn: signInWithPasskey, onSuccess: onDone });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    attempt.mutate({ email: String(form.get("email")), password: String(form.get("password")) });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {attempt.isError && <ErrorPanel error={attempt.error} />}
      <TextField
        label={words.access.email}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="username webauthn"
      />
      <PasswordField />
      <Button type="submit" look="primary" busy={attempt.isPending} className="w-full">
        {w.action}
      </Button>
      {ways?.passkeys === true && canUsePasskeys() && (
        <Button
          type="button"
          className="w-full"
          busy={passkey.isPending}
          icon={<KeyRound aria-hidden className="size-4" />}
          onClick={() => passkey.mutate()}
        >
          {w.passkey}
        </Button>
      )}
      {passkey.isError &&
        (isCalledOff(passkey.error) ? <Notice>{w.passkeyCalledOff}</Notice> : <ErrorPanel error={passkey.error} />)}
      {ways?.passwordReset === true ? (
        <p className="text-sm">
          <Link to="/forgot-password" className="text-accent underline">
            {w.forgotten}
          </Link>
        </p>
      ) : (
        <p className="text-sm text-ink-soft">{w.help}</p>
      )}
    </form>
  );
}

function CodeStep({
  typed,
  onDone,
  onBack,
}: {
  readonly typed: Typed;
  readonly onDone: () => void;
  readonly onBack: () => void;
}) {
  const attempt = useMutation({ mutationFn: signIn, onSuccess: onDone, gcTime: 0 });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    attempt.mutate({ ...typed, code: String(new FormData(event.currentTarget).get("code")) });
  };
  const isWrong = isProblem(attempt.error, "credentials_invalid");
  return (
    <form onSubmit={submit} className="space-y-4">
      {attempt.isError && !isWrong && <ErrorPanel error={attempt.error} />}
      <CodeField error={isWrong ? w.codeWrong : undefined} />
      <Button type="submit" look="primary" busy={attempt.isPending} className="w-full">
        {w.action}
      </Button>
      <Button type="button" look="quiet" className="w-full" onClick={onBack}>
        {w.back}
      </Button>
    </form>
  );
}
