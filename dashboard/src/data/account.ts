/** A person's own account and sessions. */
import { endSession, getSecondFactor, listSessions, type Session } from "@sitemend/client";
import { queryOptions } from "@tanstack/react-query";
import { ask, isProblem } from "./ask.ts";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => (await ask(listSessions())).sessions,
});

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: () => ask(getSecondFactor()),
});

/** One that is gone already has ended as well as can be. */
export async function endAll(sessions: readonly Session[]): Promise<void> {
  for (const { id } of sessions)
    await ask(endSession({ path: { sessionId: id } })).catch((error: unknown) => {
      if (!isProblem(error, "not_found")) throw error;
    });
}

const BROWSERS = [
  [/\bEdg\w*\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/\b(Headless)?Chrom(e|ium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const SYSTEMS = [
  [/\bAndroid\b/, "Android"],
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;

/** What a program named itself, where it is one that people know; the rest as it is. */
export function deviceOf(userAgent: string): { browser: string; system: string } | undefined {
  const find = (known: readonly (readonly [RegExp, string])[]) => known.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return browser === undefined || system === undefined ? undefined : { browser, system };
}
