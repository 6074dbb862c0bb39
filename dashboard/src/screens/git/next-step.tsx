import type { AppliedChange } from "@sitemend/client";
import { plain } from "../../data/format.ts";
import { useRepository } from "../../shell/use-target.ts";
import { words } from "../../words/index.ts";
import { hostName } from "./host.ts";

const w = words.git.next;

/** What a person has to do, so that a change in a repository reaches the public page. */
export function NextStep({ change }: { readonly change: AppliedChange }) {
  const repository = useRepository();
  const branch = plain(repository?.branch ?? words.git.itsBranch);
  const { status, kind, pullRequest, revision, verification } = change;
  if (status === "deploying") return <p className="mt-2 text-sm">{w.deploy(branch)}</p>;
  // A proposal that was withdrawn before it was merged was never there.
  if (status === "rolled_back" && verification.storedAt !== null)
    return <p className="mt-2 text-sm">{w.undone(branch)}</p>;
  if (status === "closed") return <p className="mt-2 text-sm">{kind === "rollback" ? w.closedRollback : w.closed}</p>;
  if (status !== "proposed") return null;
  if (pullRequest !== null) {
    const { host, remote } = repository ?? { host: "plain", remote: pullRequest.url };
    const request = words.git.request[host === "gitlab" ? "gitlab" : "others"];
    return <p className="mt-2 text-sm">{w.review(request, pullRequest.number, plain(hostName(host, remote)))}</p>;
  }
  return (
    <div className="mt-2 text-sm">
      <p>{w.merge(branch)}</p>
      {revision !== null && (
        <p className="mt-1">
          <code className="break-all">{w.command(revision)}</code>
        </p>
      )}
    </div>
  );
}
