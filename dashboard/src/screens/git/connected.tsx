import { disconnectGit, type GitConnection, type VerifyGitResponse } from "@sitemend/client";
import { ask } from "../../data/ask.ts";
import { ago, number, plain } from "../../data/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Figure } from "../../ui/layout.tsx";
import { Notice } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { CheckList } from "../connection/check-list.tsx";
import { Disconnect } from "../connection/disconnect.tsx";
import { ConnectionStatus } from "../connection/status-badge.tsx";
import { WritableFields } from "../connection/writable-fields.tsx";
import { hostName } from "./host.ts";

const w = words.git;

interface ConnectedProps {
  readonly connection: GitConnection;
  readonly answer: VerifyGitResponse["data"];
  readonly isTesting: boolean;
  readonly onTest: () => void;
  /** Left out for who may not. */
  readonly onChange: (() => void) | undefined;
}

export function ConnectedRepository({ connection, answer, isTesting, onTest, onChange }: ConnectedProps) {
  const { remote, host, branch, writeMode, websiteId } = connection;
  const exceeding = answer.checks.find(({ id, status }) => id === "host_permissions" && status === "warn");
  const place = plain(hostName(host, remote));
  return (
    <div className="max-w-3xl space-y-5">
      {exceeding !== undefined && (
        <Notice tone="warning" title={w.exceeds}>
          {plain(exceeding.fix ?? exceeding.message)}
        </Notice>
      )}
      <Card title={plain(remote)} action={<ConnectionStatus status={answer.connection?.status ?? connection.status} />}>
        <p>{w.writes[writeMode](plain(branch), host === "plain" ? undefined : place)}</p>
        <p className="text-sm text-ink-soft">{w.token.ending(plain(connection.credentialHint))}</p>
        <Facts connection={connection} />
        <div className="mt-5 flex flex-wrap gap-2">
          <Button busy={isTesting} onClick={onTest}>
            {isTesting ? words.connection.verifying : words.connection.verify}
          </Button>
          {onChange !== undefined && (
            <>
              <Button onClick={onChange}>{w.change}</Button>
              <Disconnect
                websiteId={websiteId}
                disconnect={() => ask(disconnectGit({ path: { websiteId } }))}
                title={w.disconnectTitle}
                lead={w.disconnectLead(place)}
              />
            </>
          )}
        </div>
      </Card>
      <CheckList checks={answer.checks} />
      <WritableFields can={answer.can} />
    </div>
  );
}

const SHORT = 7;

function Facts({ connection }: { readonly connection: GitConnection }) {
  const { remote, branch, generator, head, files, folders, host, lastVerifiedAt } = connection;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
      <Figure label={w.branch} value={<bdi className="break-all">{plain(branch)}</bdi>} />
      <Figure label={w.generator} value={w.generators[generator ?? ""] ?? plain(generator ?? words.unknown)} />
      <Figure label={w.head} value={head === null ? words.unknown : <code title={head}>{head.slice(0, SHORT)}</code>} />
      <Figure
        label={w.files}
        value={files === null ? words.unknown : number(files)}
        note={w.inFolders(folders.map(plain))}
      />
      <Figure
        label={w.host}
        value={host === "plain" ? <bdi className="break-all">{plain(hostName(host, remote))}</bdi> : w.hosts[host]}
        note={host === "plain" ? w.noPullRequests : undefined}
      />
      <Figure label={words.connection.lastTested} value={ago(lastVerifiedAt)} />
    </dl>
  );
}
