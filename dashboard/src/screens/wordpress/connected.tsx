import { disconnectWordPress, type VerifyWordPressResponse } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../data/ask.ts";
import { fieldName } from "../../data/field-name.ts";
import { ago, plain } from "../../data/format.ts";
import { Badge } from "../../ui/badges.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Card, Figure } from "../../ui/layout.tsx";
import { ErrorPanel, type Tone } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { CheckList } from "./check-list.tsx";

const w = words.wordpress;
type Answer = VerifyWordPressResponse["data"];
const TONES: Record<NonNullable<Answer["connection"]>["status"], Tone> = {
  healthy: "good",
  degraded: "warning",
  unhealthy: "error",
  disconnected: "error",
};

interface ConnectedProps {
  readonly websiteId: string;
  readonly answer: Answer;
  readonly isTesting: boolean;
  readonly onTest: () => void;
  readonly mayDisconnect: boolean;
}

export function Connected({ websiteId, answer, isTesting, onTest, mayDisconnect }: ConnectedProps) {
  const { connection, checks, can } = answer;
  if (connection === null) return null;
  return (
    <div className="max-w-3xl space-y-5">
      <Card
        title={plain(connection.siteUrl)}
        action={<Badge tone={TONES[connection.status]}>{w.status[connection.status]}</Badge>}
      >
        <p>{w.connectedAs(plain(connection.username), plain(connection.credentialHint))}</p>
        <p className="text-sm text-ink-soft">{w.mode[connection.mode]}</p>
        <dl className="mt-4 grid gap-4 sm:grid-cols-3">
          <Figure label={w.version} value={plain(connection.wordpressVersion ?? words.unknown)} />
          <Figure label={w.seoPlugin} value={connection.seoPlugin?.id ?? w.noSeoPlugin} />
          <Figure label={w.lastTested} value={ago(connection.lastVerifiedAt)} />
        </dl>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button busy={isTesting} onClick={onTest}>
            {isTesting ? w.verifying : w.verify}
          </Button>
          {mayDisconnect && <Disconnect websiteId={websiteId} />}
        </div>
      </Card>
      <CheckList checks={checks} />
      {can.length > 0 && (
        <Card title={w.can}>
          <ul className="flex flex-wrap gap-1.5">
            {can.map((field) => (
              <li key={field}>
                <Badge>{plain(fieldName(field))}</Badge>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function Disconnect({ websiteId }: { readonly websiteId: string }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => ask(disconnectWordPress({ path: { websiteId } })),
    onSuccess: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: ["website", websiteId] });
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {w.disconnect}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={w.disconnectTitle} lead={w.disconnectLead}>
        {leave.isError && <ErrorPanel error={leave.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{w.keep}</Button>
          <Button look="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
            {w.disconnect}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
