import { Select, TextField } from "../../ui/field.tsx";
import { Card } from "../../ui/layout.tsx";
import { words } from "../../words/index.ts";
import type { FieldProblems } from "./field-problems.ts";
import { type Host, recognizedHost } from "./host.ts";

const w = words.git;
const HOSTS = ["github", "gitlab", "gitea", "plain"] as const;

interface RepositoryFieldsProps {
  readonly remote: string;
  readonly onRemote: (remote: string) => void;
  readonly host: Host | "auto";
  readonly onHost: (host: Host | "auto") => void;
  readonly branch: string;
  readonly problems: FieldProblems;
}

export function RepositoryFields({ remote, onRemote, host, onHost, branch, problems }: RepositoryFieldsProps) {
  const recognized = recognizedHost(remote);
  return (
    <Card title={w.repository} className="space-y-4">
      <TextField
        label={w.remote}
        name="remote"
        hint={w.remoteHint}
        error={problems.remote}
        placeholder={w.remotePlaceholder}
        value={remote}
        required
        maxLength={2083}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onRemote(event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={w.host}
          hint={host === "plain" ? w.hostPlainHint : w.hostHint}
          value={host}
          onChange={(event) => onHost(event.target.value as Host | "auto")}
        >
          <option value="auto">{recognized === undefined ? w.hostAuto : w.hostRecognized(w.hosts[recognized])}</option>
          {HOSTS.map((one) => (
            <option key={one} value={one}>
              {w.hosts[one]}
            </option>
          ))}
        </Select>
        <TextField
          label={w.branch}
          name="branch"
          hint={w.branchHint}
          error={problems.branch}
          defaultValue={branch}
          required
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </Card>
  );
}
