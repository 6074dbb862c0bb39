/**
 * Operations whose end nobody has seen yet, so that a reload loses none. Ids and names only, and until the tab is closed:
 * approvals stay in memory.
 */
import { signedIn } from "../../data/session-state.ts";

const KEY = "sitemend-runs";

export interface KeptRun {
  readonly bulkIds: readonly string[];
  /** What the items are called, by their issues. */
  readonly titles: Readonly<Record<string, string>>;
}

interface Kept {
  readonly person: string | undefined;
  readonly byAudit: Readonly<Record<string, KeptRun>>;
}

/** Another person's are none of this one's. */
function read(): Kept {
  const none = { person: signedIn(), byAudit: {} };
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return kept !== null && kept.person === none.person ? kept : none;
  } catch {
    return none;
  }
}

function write(byAudit: Kept["byAudit"]): void {
  sessionStorage.setItem(KEY, JSON.stringify({ person: signedIn(), byAudit } satisfies Kept));
}

export function keptRun(auditId: string): KeptRun | undefined {
  return read().byAudit[auditId];
}

export function keepRun(auditId: string, run: KeptRun): void {
  write({ ...read().byAudit, [auditId]: run });
}

export function forgetRun(auditId: string): void {
  const { [auditId]: gone, ...others } = read().byAudit;
  if (gone !== undefined) write(others);
}
