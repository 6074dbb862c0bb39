/** Approval requests and deployments, bound to what they need: a key asks, a person grants, the key executes. */
import type { ApprovalRequest, ApprovalRequestId } from "#domain/approval-request.ts";
import type { Deployment, DeploymentId } from "#domain/deployment.ts";
import { ServiceError } from "#domain/errors.ts";
import { poll } from "#domain/poll.ts";
import type { Principal } from "#domain/principal.ts";
import type { RequestKey } from "#domain/request-key.ts";
import type { Decisions } from "#store/index.ts";
import { type AskRequest, ask, mustBe } from "./ask.ts";
import { decide, revise } from "./decide.ts";
import { type Asker, advanceAll, type DeployRequest, deploy, readDeployment, undoDeployment } from "./deploy.ts";
import type { ApprovalDeps } from "./deps.ts";
import { checkDue, type ReportRequest, reportOf } from "./event.ts";

const ASK_EVERY_MS = 1_000;
const LOOK_EVERY_MS = 1_000;
const TELL_EVERY_LOOKS = 10;
/** Sites that are looked at together: a slow one doesn't hold up the others. */
const CHECKS_AT_ONCE = 3;

export type Approvals = ReturnType<typeof createApprovals>;

export function createApprovals(deps: ApprovalDeps) {
  const { store } = deps;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let isLooking = false;
  let looks = 0;
  const checking = new Set<Promise<void>>();
  const stopping = new AbortController();

  /** Tells of what time has made of requests, and moves deployments on. */
  async function look(): Promise<void> {
    await advanceAll(deps);
    while ((await store.approvals.tellDue()) > 0);
  }

  /** Looks at the pages of all deployments that are due. */
  async function checkPages(): Promise<void> {
    while (!stopping.signal.aborted && (await checkDue(deps, stopping.signal)));
  }

  /** One more at a time, as long as others are at work on slow sites. */
  function checkBeside(): void {
    if (checking.size >= CHECKS_AT_ONCE) return;
    const work = checkPages().catch((error) => deps.reportFault(error, "looking at the pages of a deployment failed"));
    checking.add(work);
    void work.then(() => checking.delete(work));
  }

  return {
    ask: (request: AskRequest, key: RequestKey) => ask(request, key, deps),
    /** @throws ServiceError not_found */
    byId: (id: ApprovalRequestId) => mustBe(id, deps),
    list: store.approvals.list,
    /** The request once it waits for people no more, or as it is when the time is over. */
    async decided(request: ApprovalRequest, limits: { readonly timeoutMs: number; readonly signal: AbortSignal }) {
      const look = async () => (await store.approvals.status(request.id)) ?? request.status;
      const until = (status: ApprovalRequest["status"]) => status !== "pending" || limits.signal.aborted;
      const status = await poll(request.status, { look, until, everyMs: ASK_EVERY_MS, withinMs: limits.timeoutMs });
      return status === request.status ? request : mustBe(request.id, deps);
    },
    /** @throws ServiceError approval_over */
    async withdraw(request: ApprovalRequest): Promise<ApprovalRequest> {
      if (!(await store.approvals.withdraw(request.id))) throw new ServiceError("approval_over");
      return mustBe(request.id, deps);
    },
    decide: (request: ApprovalRequest, decisions: Decisions, principal: Principal) =>
      decide(request, decisions, principal, deps),
    revise: (request: ApprovalRequest, wanted: Parameters<typeof revise>[1]) => revise(request, wanted, deps),

    deploy: (request: DeployRequest, asker: Asker) => deploy(request, asker, deps),
    undo: (deployment: Deployment, asker: Asker) => undoDeployment(deployment, asker, deps),
    /** @throws ServiceError not_found */
    deployment: (id: DeploymentId) => readDeployment(id, deps),
    deployments: store.deployments.list,
    /** With what people's own code is handed, if it is for it, and what that has reported. */
    async contentsOf({ id, target }: Deployment) {
      if (target !== "event") return { items: await store.deployments.items(id), edits: [], reports: [] };
      const [edits, reports] = await Promise.all([store.deployments.edits(id), store.deployments.reports(id)]);
      return { items: [], edits, reports };
    },
    report: (deployment: Deployment, report: ReportRequest) => reportOf(deployment, report, deps),

    look,
    checkPages,

    start(): void {
      timer = setInterval(() => {
        checkBeside();
        if (isLooking) return;
        isLooking = true;
        // What time ends isn't told to the second: who asks is answered by what it is, and many granted items take long to look at.
        looking = (looks++ % TELL_EVERY_LOOKS === 0 ? look() : advanceAll(deps))
          .catch((error) => deps.reportFault(error, "looking at approvals and deployments failed"))
          .finally(() => {
            isLooking = false;
          });
      }, LOOK_EVERY_MS);
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await looking;
      await Promise.all(checking);
    },
  };
}
