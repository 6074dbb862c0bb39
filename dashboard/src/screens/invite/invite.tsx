/** Joining by the link that somebody sent: with a new account, or with the one that a person has. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isProblem } from "../../data/ask.ts";
import { useLinkSecret } from "../../data/link-secret.ts";
import { invitationQuery } from "../../data/team.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, PageHeader } from "../../ui/layout.tsx";
import { ErrorPanel, LoadingRows } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { Frame } from "../access/frame.tsx";
import { Invitation } from "./invitation.tsx";

const w = words.invite;

export function Invite() {
  const token = useLinkSecret();
  return <Frame>{token === "" ? <Dead title={w.noToken}>{w.noTokenBody}</Dead> : <Looked token={token} />}</Frame>;
}

function Looked({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery(invitationQuery(token));
  if (data !== undefined) return <Invitation token={token} invitation={data} />;
  if (isProblem(error, "invitation_invalid"))
    return (
      <Dead title={w.invalid}>
        {error.message} {error.next}
      </Dead>
    );
  return (
    <>
      <PageHeader title={w.loading} />
      {error === null ? <LoadingRows rows={3} /> : <ErrorPanel error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function Dead({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <p className="mb-4">{children}</p>
        <ButtonLink to="/sign-in" search={{ next: undefined }}>
          {w.signIn}
        </ButtonLink>
      </Card>
    </>
  );
}
