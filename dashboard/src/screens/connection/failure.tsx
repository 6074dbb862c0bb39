import type { VerifyCheck } from "@sitemend/client";
import { isProblem } from "../../data/ask.ts";
import { wantsConfirmation } from "../../data/confirmation.ts";
import { plain } from "../../data/format.ts";
import { ErrorPanel } from "../../ui/states.tsx";
import { words } from "../../words/index.ts";
import { CheckList } from "./check-list.tsx";

const w = words.connection;

/** Why connecting failed: what happened and what to do, what the other side said, and the checks that led there. */
export function ConnectFailure({ error }: { readonly error: unknown }) {
  if (error === null || wantsConfirmation(error)) return null;
  const details = isProblem(error) ? error.details : {};
  const checks = Array.isArray(details.checks) ? (details.checks as VerifyCheck[]) : [];
  return (
    <div className="space-y-3">
      <ErrorPanel error={error}>
        {typeof details.cause === "string" && <p className="mt-1 break-words">{w.cause(plain(details.cause))}</p>}
        {isProblem(error) && <p className="mt-1 text-xs text-ink-soft">{w.code(error.code)}</p>}
      </ErrorPanel>
      {checks.length > 0 && <CheckList checks={checks} />}
    </div>
  );
}
