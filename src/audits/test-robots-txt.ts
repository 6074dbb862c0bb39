/** A robots.txt tested before it is used: a text that somebody is writing, or the one that the last audit read. */
import { ServiceError } from "#domain/errors.ts";
import type { WebsiteId } from "#domain/ids.ts";
import {
  isTooMuchToTest,
  type RobotsState,
  type RobotsTest,
  type RobotsTestRequest,
  robotsStateOf,
  testedAgent,
  testRobots,
} from "#domain/robots-test.ts";
import type { Store } from "#store/index.ts";

export interface RobotsTxtRequest extends Pick<RobotsTestRequest, "paths" | "agents"> {
  /** `undefined`: that of the last audit. */
  readonly text: string | undefined;
}

export interface RobotsTxtTest extends RobotsTest {
  /** Of the last audit; `null` when the request has one. */
  readonly text: string | null;
  readonly source: {
    readonly auditId: string;
    readonly readAt: Date;
    readonly state: RobotsState;
    readonly status: number | null;
  } | null;
}

/** @throws ServiceError validation_failed for what would take too long */
export async function testRobotsTxt(
  id: WebsiteId,
  request: RobotsTxtRequest,
  { store }: { readonly store: Pick<Store, "websites"> },
): Promise<RobotsTxtTest> {
  const agents = [...new Set(request.agents.flatMap((name) => testedAgent(name) ?? []))];
  const known = request.text === undefined ? await sourceOf(id, store) : null;
  const [state, text] = [known?.source?.state ?? "found", request.text ?? known?.text ?? ""];
  const asked = { text, paths: request.paths, agents };
  if (isTooMuchToTest(asked)) {
    const message = "The file has too many rules to test that many paths and crawlers at once. Test fewer.";
    throw new ServiceError("validation_failed", { fields: [{ pointer: "/paths", code: "too_big", message }] });
  }
  return { text: null, source: null, ...known, ...testRobots({ state, ...asked }) };
}

async function sourceOf(
  id: WebsiteId,
  store: Pick<Store, "websites">,
): Promise<Pick<RobotsTxtTest, "text" | "source">> {
  const last = await store.websites.lastRobots(id);
  if (last === undefined) return { text: "", source: null };
  const { auditId, readAt, robots } = last;
  return { text: robots.text, source: { auditId, readAt, state: robotsStateOf(robots), status: robots.status } };
}
