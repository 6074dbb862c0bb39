import type { Invitation } from "@sitemend/client";
import { useEffect, useRef } from "react";
import { moment, plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";

const w = words.team;

/** The one time that the link is seen: stored is only its hash. */
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
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone; whoever listens is told what came in its place.
  useEffect(() => place.current?.focus(), []);
  return (
    <Card title={w.linkFor(plain(invitation.email))}>
      <div ref={place} tabIndex={-1} className="space-y-4 outline-none">
        <p role="status" className="-mt-2 text-sm">
          <strong className="font-semibold">{w.linkOnce}</strong>{" "}
          {w.linkUse(words.role[invitation.role], moment(invitation.expiresAt))}
          {mailed && ` ${w.linkMailed}`}
        </p>
        <TextField
          label={w.linkFor(plain(invitation.email))}
          hideLabel
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="[&_input]:font-mono [&_input]:text-sm"
        />
        <div className="flex flex-wrap gap-2">
          <CopyButton text={link} />
          <Button look="quiet" onClick={onAnother}>
            {w.inviteAnother}
          </Button>
        </div>
      </div>
    </Card>
  );
}
