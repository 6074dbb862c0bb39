import type { User } from "@sitemend/client";
import { isProblem } from "../../data/ask.ts";
import { plain } from "../../data/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorPanel, Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import type { Joining } from "./joining.ts";

const w = words.invite;

interface JoinAsProps {
  readonly me: User;
  readonly join: Joining;
  readonly leave: { readonly isPending: boolean; readonly error: Error | null; readonly mutate: () => void };
}

/** For one who is signed in: a single button, and with which account it joins. */
export function JoinAs({ me, join, leave }: JoinAsProps) {
  if (isProblem(join.error, "already_member"))
    return <Notice title={w.already} action={<ButtonLink to="/">{w.goOn}</ButtonLink>} />;
  return (
    <div className="space-y-4">
      {join.error !== null && <ErrorPanel error={join.error} />}
      {leave.error !== null && <ErrorPanel error={leave.error} />}
      <p>{w.signedInAs(plain(me.name), plain(me.email))}</p>
      <Button look="primary" className="w-full" busy={join.isPending} onClick={() => join.mutate(undefined)}>
        {w.join}
      </Button>
      <Button look="quiet" className="w-full" busy={leave.isPending} onClick={() => leave.mutate()}>
        {w.otherAccount}
      </Button>
    </div>
  );
}
