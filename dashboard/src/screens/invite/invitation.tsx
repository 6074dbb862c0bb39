import type { InspectInvitationResponse } from "@sitemend/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { moment, plain } from "../../data/format.ts";
import { meQuery, remember, signOut } from "../../data/session.ts";
import { accept } from "../../data/team.ts";
import { SignInForm } from "../../shell/sign-in-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { JoinAs } from "./join-as.tsx";
import type { Joining } from "./joining.ts";
import { NewAccount } from "./new-account.tsx";

const w = words.invite;

interface InvitationProps {
  readonly token: string;
  readonly invitation: InspectInvitationResponse["data"];
}

export function Invitation({ token, invitation }: InvitationProps) {
  const { workspaceName, role, emailHint, hasAccount, expiresAt } = invitation;
  const me = useQuery(meQuery);
  const client = useQueryClient();
  const router = useRouter();
  const join = useMutation({
    mutationFn: (account: { name: string; password: string } | undefined) => accept({ token, ...account }),
    onSuccess: async ({ user }) => {
      // Nothing that an account saw before may be shown to the one who joined.
      client.clear();
      remember(user);
      await router.navigate({ to: "/" });
    },
    gcTime: 0,
  });
  // Here and not in the part that goes: the cache is emptied, and only drawing anew asks again who is signed in.
  const leave = useMutation({ mutationFn: signOut });
  return (
    <>
      <PageHeader
        title={w.title(plain(workspaceName))}
        lead={
          <>
            <p>{w.as(role)}</p>
            <p className="mt-1 text-sm">{w.made(plain(emailHint), moment(expiresAt))}</p>
          </>
        }
      />
      <Card>
        {me.isPending ? (
          <LoadingRows rows={2} />
        ) : me.data !== undefined ? (
          <JoinAs me={me.data} join={join} leave={leave} />
        ) : (
          <WithoutSession hasAccount={hasAccount} join={join} />
        )}
      </Card>
    </>
  );
}

function WithoutSession({ hasAccount, join }: { readonly hasAccount: boolean; readonly join: Joining }) {
  const [signsIn, setSignsIn] = useState(hasAccount);
  return (
    <div className="space-y-4">
      <h2 className="font-semibold">{signsIn ? w.signInFirst : w.newAccount}</h2>
      {signsIn && hasAccount && <p className="text-sm text-ink-soft">{w.signInFirstBody}</p>}
      {signsIn ? <SignInForm onDone={() => undefined} /> : <NewAccount join={join} />}
      {!hasAccount && (
        <Button look="quiet" className="w-full" onClick={() => setSignsIn(!signsIn)}>
          {signsIn ? w.noAccount : w.haveAccount}
        </Button>
      )}
    </div>
  );
}
