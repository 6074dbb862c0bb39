/** What a person sets for themselves: name, password, where they are signed in, how it looks. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { plain } from "../../data/format.ts";
import { meQuery, signOut } from "../../data/session.ts";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { Preferences } from "./preferences.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";

export function Account() {
  const { data: me, error, refetch } = useQuery(meQuery);
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => navigate({ to: "/sign-in", search: { next: undefined } }),
  });
  return (
    <>
      <PageHeader
        title={words.nav.account}
        lead={me && words.account.lead(plain(me.email))}
        actions={
          <Button
            busy={leave.isPending}
            icon={<LogOut aria-hidden className="size-4" />}
            onClick={() => leave.mutate()}
          >
            {words.nav.signOut}
          </Button>
        }
      />
      {leave.isError && <ErrorPanel error={leave.error} />}
      {me === undefined && error === null && <LoadingRows />}
      {me === undefined && error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {me !== undefined && (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <div className="space-y-5">
            <ProfileForm me={me} />
            <Sessions />
            <Preferences />
          </div>
          <div className="space-y-5">
            <PasswordForm />
            <SecondFactor />
            <Passkeys />
          </div>
        </div>
      )}
    </>
  );
}
