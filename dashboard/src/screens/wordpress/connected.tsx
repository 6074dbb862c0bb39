import { disconnectWordPress, type VerifyWordPressResponse } from "@sitemend/client";
import { ask } from "../../data/ask.ts";
import { ago, plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Figure } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import { CheckList } from "../connection/check-list.tsx";
import { Disconnect } from "../connection/disconnect.tsx";
import { ConnectionStatus } from "../connection/status-badge.tsx";
import { WritableFields } from "../connection/writable-fields.tsx";

const w = words.wordpress;
type Answer = VerifyWordPressResponse["data"];

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
      <Card title={plain(connection.siteUrl)} action={<ConnectionStatus status={connection.status} />}>
        <p>{w.connectedAs(plain(connection.username), plain(connection.credentialHint))}</p>
        <p className="text-sm text-ink-soft">{w.mode[connection.mode]}</p>
        <dl className="mt-4 grid gap-4 sm:grid-cols-3">
          <Figure label={w.version} value={plain(connection.wordpressVersion ?? words.unknown)} />
          <Figure label={w.seoPlugin} value={connection.seoPlugin?.id ?? w.noSeoPlugin} />
          <Figure label={words.connection.lastTested} value={ago(connection.lastVerifiedAt)} />
        </dl>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button busy={isTesting} onClick={onTest}>
            {isTesting ? words.connection.verifying : words.connection.verify}
          </Button>
          {mayDisconnect && (
            <Disconnect
              websiteId={websiteId}
              disconnect={() => ask(disconnectWordPress({ path: { websiteId } }))}
              title={w.disconnectTitle}
              lead={w.disconnectLead}
            />
          )}
        </div>
      </Card>
      <CheckList checks={checks} />
      <WritableFields can={can} />
    </div>
  );
}
