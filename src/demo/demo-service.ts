/** The demo for whoever asks over HTTP: started in the background, looked at again and again, removed on request. */
import { ServiceError } from "#domain/errors.ts";
import { LOCAL_WORKSPACE_ID, type Principal, requireRole } from "#domain/principal.ts";
import type { Demo, Milestone, OpenDemo } from "./index.ts";
import { type Fetching, WordPressMissing } from "./wordpress/fetch.ts";

export interface DemoState {
  /** `stopped`: what was found is there, its WordPress does not run. */
  readonly status: "absent" | "preparing" | "ready" | "stopped" | "failed";
  /** The last milestone on the way to `ready`. */
  readonly reached: Milestone["is"] | null;
  /** While its programs are being fetched. */
  readonly fetching: Fetching | null;
  readonly siteUrl: string | null;
  readonly websiteId: string | null;
  readonly auditId: string | null;
  /** Why it failed and what to do. */
  readonly message: string | null;
}

export type DemoService = ReturnType<typeof createDemoService>;

export function createDemoService(
  demo: Pick<Demo, "open" | "found" | "remove">,
  reportFault: (error: unknown) => void,
) {
  let preparing: Promise<void> | undefined;
  let giveUp = new AbortController();
  let milestone: Milestone | null = null;
  let failure: string | null = null;
  let open: OpenDemo | undefined;

  function state(): DemoState {
    const record = demo.found();
    const ids = { websiteId: record?.websiteId ?? null, auditId: record?.auditId ?? null };
    const siteUrl = record === undefined ? null : `http://127.0.0.1:${record.port}/`;
    const reached = milestone?.is ?? null;
    const fetching = milestone?.is === "fetching" && preparing !== undefined ? milestone.fetching : null;
    const told = { reached, fetching, siteUrl, ...ids, message: failure };
    if (preparing !== undefined) return { status: "preparing", ...told };
    if (failure !== null) return { status: "failed", ...told };
    if (record === undefined) return { status: "absent", ...told, reached: null };
    return { status: record.isRunning ? "ready" : "stopped", ...told };
  }

  async function prepare(principal: Principal): Promise<void> {
    try {
      await open?.stop();
      const reached = (now: Milestone) => {
        milestone = now;
      };
      open = await demo.open(principal, reached, giveUp.signal);
    } catch (error) {
      const isClear = error instanceof WordPressMissing || error instanceof ServiceError;
      if (!isClear) reportFault(error);
      failure = isClear ? error.message : "The demo couldn't be started; check the service log for the cause.";
    } finally {
      preparing = undefined;
    }
  }

  /** The demo is the installation's: administrators of other workspaces have no say. */
  const assertMay = (principal: Principal): void => requireRole(principal, LOCAL_WORKSPACE_ID, "admin");

  return {
    /** @throws ServiceError project_access_denied, role_required */
    state(principal: Principal): DemoState {
      assertMay(principal);
      return state();
    },
    /** Changes nothing while one is being prepared, or is ready: somebody may be at work on it. */
    start(principal: Principal): DemoState {
      assertMay(principal);
      if (preparing === undefined && state().status !== "ready") {
        milestone = null;
        failure = null;
        giveUp = new AbortController();
        preparing = prepare(principal);
      }
      return state();
    },
    async remove(principal: Principal): Promise<void> {
      assertMay(principal);
      giveUp.abort();
      await preparing;
      await open?.stop();
      open = undefined;
      failure = null;
      await demo.remove();
    },
    /** Its WordPress ends with the service. */
    async close(): Promise<void> {
      giveUp.abort();
      await preparing;
      await open?.stop();
    },
  };
}
