/** Connects a repository: where it is, a token for it, and how changes get there. What was typed stays when it fails. */
import { type ConnectGitData, connectGit, type GitConnection } from "@sitemend/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ask } from "../../data/ask.ts";
import { connectionChanged } from "../../data/connection.ts";
import { linesOf } from "../../data/text-lines.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toasts.tsx";
import { words } from "../../words/index.ts";
import { ConnectFailure } from "../connection/failure.tsx";
import { fieldProblems } from "./field-problems.ts";
import { type Host, recognizedHost } from "./host.ts";
import { RepositoryFields } from "./repository-fields.tsx";
import { TokenFields } from "./token-fields.tsx";
import { WriteFields, type WriteMode } from "./write-fields.tsx";

const w = words.git;
type Body = ConnectGitData["body"];

interface GitWizardProps {
  readonly websiteId: string;
  /** Of the connection that is changed, or was there before. */
  readonly known: GitConnection | null;
  readonly isConnected?: boolean;
  readonly onEnd?: () => void;
}

export function GitWizard({ websiteId, known, isConnected = false, onEnd }: GitWizardProps) {
  const [remote, setRemote] = useState(known?.remote ?? "");
  const [host, setHost] = useState<Host | "auto">(chosenHost(known));
  const [writeMode, setWriteMode] = useState<WriteMode>(known?.writeMode ?? "pull_request");
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const connect = useMutation({
    mutationFn: (body: Body) => ask(connectGit({ path: { websiteId }, body })),
    onSuccess: async () => {
      toast(isConnected ? words.saved : w.connected);
      await connectionChanged(client, websiteId);
      onEnd?.();
    },
    // It holds the token.
    gcTime: 0,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const text = (name: string) => String(entered.get(name) ?? "").trim();
    connect.mutate({
      ...{ remote: remote.trim(), host, writeMode, branch: text("branch"), token: text("token") },
      ...{ folders: linesOf(text("folders")), writeProbe: entered.has("writeProbe") },
      ...(text("username") === "" ? {} : { username: text("username") }),
    });
  };
  const problems = fieldProblems(connect.error);
  // Of a long form the person sees the end, where the button is.
  useEffect(() => {
    if (connect.error === null) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    (wrong ?? form.current)?.focus();
  }, [connect.error]);
  return (
    <form ref={form} onSubmit={submit} tabIndex={-1} aria-label={w.form} className="max-w-3xl space-y-5">
      <ConnectFailure error={connect.error} />
      <RepositoryFields
        {...{ remote, host, problems }}
        branch={known?.branch ?? "main"}
        onRemote={(next) => {
          // Another service: what was chosen for the one before says nothing of it.
          if (recognizedHost(next) !== recognizedHost(remote)) setHost("auto");
          setRemote(next);
        }}
        onHost={setHost}
      />
      <TokenFields
        host={host === "auto" ? recognizedHost(remote) : host}
        {...{ remote, problems, isConnected, writeMode }}
        username={known?.username ?? null}
      />
      <WriteFields mode={writeMode} onMode={setWriteMode} folders={known?.folders ?? []} problem={problems.folders} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" busy={connect.isPending}>
          {isConnected ? w.save : w.connect}
        </Button>
        {onEnd !== undefined && <Button onClick={onEnd}>{words.cancel}</Button>}
        <p role="status" className="text-sm text-ink-soft">
          {connect.isPending ? w.connecting : ""}
        </p>
      </div>
    </form>
  );
}

/** What its URL tells need not be chosen; a host that had no API may have one by now. */
function chosenHost(known: GitWizardProps["known"]): Host | "auto" {
  return known === null || known.host === (recognizedHost(known.remote) ?? "plain") ? "auto" : known.host;
}
