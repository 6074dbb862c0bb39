/** What people type into the tester: one path or crawler a line. */
import { screenWords } from "../../words/screens.ts";

const w = screenWords.robots;
export const MOST_PATHS = 100;
export const MOST_AGENTS = 10;

/** The same forms as the service takes. */
const PATH = /^(?:\/|https?:\/\/)/i;
const AGENT = /^(?:\*|[A-Za-z_-]{1,100}(?:[/ ].*)?)$/;

/** What is wrong with the paths, in words of the form; `undefined` when nothing is. */
export function pathsFault(paths: readonly string[]): string | undefined {
  if (paths.length === 0) return w.noPath;
  if (paths.length > MOST_PATHS) return w.tooMany(MOST_PATHS);
  const wrong = paths.find((path) => !PATH.test(path));
  return wrong === undefined ? undefined : w.wrongPath(wrong);
}

export function agentsFault(agents: readonly string[]): string | undefined {
  if (agents.length === 0) return w.noAgent;
  if (agents.length > MOST_AGENTS) return w.tooMany(MOST_AGENTS);
  const wrong = agents.find((name) => !AGENT.test(name));
  return wrong === undefined ? undefined : w.wrongAgent(wrong);
}
