import { ExternalLink } from "lucide-react";
import { TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import type { FieldProblems } from "./field-problems.ts";
import { type Host, tokenPage } from "./host.ts";
import type { WriteMode } from "./write-fields.tsx";

const w = words.git.token;

interface TokenFieldsProps {
  /** `undefined`: not known yet. */
  readonly host: Host | undefined;
  readonly remote: string;
  readonly username: string | null;
  readonly writeMode: WriteMode;
  /** The token that is there is never shown, and has to be entered with every change. */
  readonly isConnected: boolean;
  readonly problems: FieldProblems;
}

export function TokenFields({ host, remote, username, writeMode, isConnected, problems }: TokenFieldsProps) {
  return (
    <Card title={w.title} className="space-y-4">
      <Rights host={host ?? "plain"} remote={remote} writeMode={writeMode} />
      <TextField
        label={w.label}
        name="token"
        type="password"
        hint={isConnected ? w.hintAgain : w.hint}
        error={problems.token}
        required
        minLength={8}
        maxLength={500}
        autoComplete="off"
      />
      <TextField
        label={`${w.username} (${words.optional})`}
        name="username"
        hint={w.usernameHint}
        error={problems.username}
        defaultValue={username ?? ""}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
    </Card>
  );
}

/** What the token may do, in the terms of the page where it is made. */
function Rights({
  host,
  remote,
  writeMode,
}: Required<Pick<TokenFieldsProps, "remote" | "writeMode">> & { host: Host }) {
  const page = tokenPage(host, remote);
  return (
    <div className="text-sm">
      <p>{w.rights[host].lead}</p>
      <ul className="mt-1.5 list-disc space-y-1 pl-5">
        {[...w.rights[host].needs, ...(writeMode === "commit" ? w.rights[host].toCommit : [])].map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      {page !== undefined && (
        <a href={page} target="_blank" rel="noreferrer noopener" className="mt-2 inline-flex items-center gap-1">
          {w.create} <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </div>
  );
}
