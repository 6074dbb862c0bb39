import type { Invitation } from "@sitemend/client";
import { moment, plain } from "../../data/format.ts";
import { Card } from "../../ui/layout.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { words } from "../../words/index.ts";

const w = words.team;

export function InvitedLink({
  invitation,
  link,
  mailed,
  onAnother,
}: {
  readonly invitation: Invitation;
  readonly link: string;
  readonly mailed: boolean;
  readonly onAnother: () => void;
}) {
  const title = w.linkFor(plain(invitation.email));
  const use = w.linkUse(words.role[invitation.role], moment(invitation.expiresAt));
  return (
    <Card title={title}>
      <ShownOnce
        label={title}
        value={link}
        lead={mailed ? `${use} ${w.linkMailed}` : use}
        done={w.inviteAnother}
        onDone={onAnother}
      />
    </Card>
  );
}
