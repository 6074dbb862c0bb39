/** One operation under random requests: what each answer must be, and what none may show. */
import fc from "fast-check";
import { MASTER_SECRET } from "../identity.ts";
import type { Operation } from "./document.ts";
import { type Attempt, attemptsOf, type FuzzedRequest } from "./requests.ts";
import type { FuzzWorld } from "./world.ts";

export interface Fuzzing {
  readonly seed: number;
  /** Random requests for each operation. */
  readonly rounds: number;
}

/** How often each kind of request was answered with each status: `wrong body 400`. */
export type Tally = Map<string, number>;

/**
 * Operations that may refuse what their schema allows, and why: rules about several fields at once, about what there is, or
 * about what a text means.
 */
export const BEYOND_SCHEMA: Readonly<Record<string, string>> = {
  startAudit: "`website` is an address that can be audited",
  createWebsite: "`url` is an address that can be audited",
  connectWordPress: "`siteUrl` is an address; either a password or a pairing code",
  connectGit: "`remote` is an https address of a repository",
  authorizeWordPress: "`siteUrl` is an address",
  connectSearchConsole: "`key` is a file of Google's",
  chooseSearchConsoleProperty: "properties that the connection offers",
  exportAudit: "some formats are of issues only",
  addTasks: "issues of the audit, or what they match; not both",
  createTracker: "names without invisible characters; addresses; projects",
  updateTracker: "names without invisible characters; projects; issue types of Jira alone",
  createTicket: "`trackerId` is one of the workspace",
  updateCause: "at least one field; `assigneeId` is a member",
  createShare: "`expiresAt` lies ahead",
  listAudits: "ids of websites",
  compareAudits: "ids of audits",
  listIssues: "each key of `sort` once; ids of groups and pages",
  listLinks: "ids of pages",
  getStructure: "`prefix` is an address",
  updateWebsite: "checks that there are; selectors and expressions that compile",
  tryCustomRules: "`url` is a page of the website; selectors and expressions that compile",
  testRobotsTxt: "not more rules, paths and crawlers at once than can be tested in time",
  updateIssue: "whoever ignores says why; `expiresAt` lies ahead",
  bulkApply: "`continues` is an operation of one's own",
  bulkRollback: "`continues` is an operation of one's own",
  startProjectAudit: "`url` is a page of the website; lists of URLs of it",
  listProjectAudits: "ids of projects",
  listProjectIssues: "ids of groups",
  compareProjectAudits: "ids of audits",
  requestApproval: "audits, issues and changes of the project, each once; values that fields can have",
  listRequestedApprovals: "ids of projects",
  listDeployments: "ids of projects",
  reportDeploymentStatus: "hosts of the website, or set for it",
  decideApprovalRequest: "each item once",
  reviseRequestedItem: "values that fields can have",
  createIntegration: "names without invisible characters; addresses; websites of the workspace",
  updateIntegration: "names without invisible characters; addresses; websites of the workspace",
  createSchedule: "names without invisible characters; recurrences that can be read; URLs of the website",
  updateSchedule: "names without invisible characters; recurrences that can be read; URLs of the website",
  listIncidents: "ids of websites and alerts",
  createRecipient: "names without invisible characters; addresses",
  updateRecipient: "names without invisible characters; addresses",
  createAlert: "names without invisible characters; websites and recipients of the workspace",
  updateAlert: "names without invisible characters; websites and recipients of the workspace",
  createApiKey: "names without invisible characters; networks; websites of the workspace",
  updateBrand: "names without invisible characters; files that are images",
  updateWorkspace: "at least one field",
  acceptInvitation: "name and password go together",
};

/** These need an approval or a change that nothing has been done with. */
const USES_UP = new Set(["applyChange", "bulkApply", "rollbackChange", "bulkRollback"]);
/** A success of these ends what the caller may do. */
const ENDS_ACCESS = new Set(["logout", "endSession", "leaveWorkspace", "changePassword", "signOutMember"]);

/** Printing needs a browser, and these tests have none. */
const WITHOUT_BROWSER = "browser_missing";

export async function fuzzOperation(operation: Operation, world: FuzzWorld, { seed, rounds }: Fuzzing): Promise<Tally> {
  const tally: Tally = new Map();
  await world.mend(USES_UP.has(operation.operationId));
  const attempts = attemptsOf(operation, world, operation.operationId in BEYOND_SCHEMA);
  await fc.assert(
    fc.asyncProperty(attempts, async (attempt) => {
      const judged = await judge(attempt, world);
      const { status } = judged;
      const problems = [...judged.problems, ...(await consequences(operation, attempt, judged, world))];
      const name = `${attempt.kind} ${status}`;
      tally.set(name, (tally.get(name) ?? 0) + 1);
      if (status < 400 && ENDS_ACCESS.has(operation.operationId))
        await world.admit(operation.operationId === "changePassword");
      if (problems.length > 0) throw new Error(`${attempt.kind}: ${problems.join("; ")}`);
    }),
    { seed, numRuns: rounds, endOnFailure: true },
  );
  return tally;
}

/** A method that the document does not have. */
export async function undeclaredMethods(
  path: string,
  methods: readonly string[],
  world: FuzzWorld,
): Promise<readonly string[]> {
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => world.ownFor("")[name]?.[0] ?? "x");
  const problems: string[] = [];
  for (const method of ["GET", "PUT", "POST", "PATCH", "DELETE"].filter((one) => !methods.includes(one))) {
    const judged = await judge(
      { kind: "undeclared", request: { method, url, headers: {} }, allows: () => true },
      world,
    );
    problems.push(...judged.problems);
  }
  return problems;
}

interface Judged {
  readonly status: number;
  /** Where the answer says that something is. */
  readonly location: string | undefined;
  readonly problems: readonly string[];
}

/** What they end stays listed, or may not have been there: done again, it is done. */
const MAY_BE_REPEATED = new Set(["signOutMember", "removeDemo", "deleteShare", "revokeApiKey"]);

/** What was made is there, and what was deleted is gone: the caller looks. */
async function consequences(
  { operationId, method }: Operation,
  { request }: Attempt,
  { status, location }: Judged,
  world: FuzzWorld,
): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${world.tokenOf("caller")}` };
  if (location !== undefined && status < 300) {
    const there = await world.api.app.inject({ url: location, headers });
    return there.statusCode < 300 ? [] : [`Location leads to ${there.statusCode}`];
  }
  if (method !== "DELETE" || status !== 204 || MAY_BE_REPEATED.has(operationId)) return [];
  const again = await world.api.app.inject({ ...request, method: "DELETE" });
  return again.statusCode >= 400 ? [] : [`it is deleted again: ${again.statusCode}`];
}

async function judge({ request, allows }: Attempt, world: FuzzWorld): Promise<Judged> {
  const answer = await world.api.app.inject({ ...request, method: request.method as "GET" });
  const { statusCode: status, headers, rawPayload: bytes } = answer;
  const text = String(bytes);
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  const isFault = status >= 500 && code !== WITHOUT_BROWSER;
  const problems = [
    ...(isFault ? [`${status} ${code}`] : []),
    ...(isFault || allows(status, code) || code === WITHOUT_BROWSER
      ? []
      : [`${status} ${code}: ${text.slice(0, 300)}`]),
    ...world.conformance.problemsOf({ method: request.method, path: request.url, status, headers, bytes }),
    ...leaks(JSON.stringify(headers) + text, request),
  ];
  const { location } = headers;
  return { status, location, problems };
}

const LEAKS: readonly RegExp[] = [
  /\bat \S+ \(\S+:\d+:\d+\)/,
  /node_modules|\.ts:\d+/,
  /\b(select|insert into|update|delete from)\s+\S+\s+(from|where|values|set)\b/i,
  /syntax error at|relation "|violates \w+ constraint|invalid input syntax|SQLSTATE|PostgresError/i,
  /ECONNREFUSED|EPIPE|ENOENT|\bpg_\w+/,
  /\$argon2/,
];
const SECRETS = [process.cwd(), MASTER_SECRET.toString("hex"), MASTER_SECRET.toString("base64")];

/** Of the code, the database, the machine and its secrets. The document itself speaks of all that may be asked. */
function leaks(text: string, { url }: FuzzedRequest): readonly string[] {
  if (/^\/(api\/)?v1\/openapi\.json/.test(url)) return [];
  return [
    ...LEAKS.filter((pattern) => pattern.test(text)).map((pattern) => `shows ${pattern.exec(text)?.[0]}`),
    ...SECRETS.filter((secret) => text.includes(secret)).map(() => "shows a secret"),
  ];
}
