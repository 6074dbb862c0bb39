/** For tests in which nothing is connected to a repository. */
import type { Platform } from "#domain/connector.ts";

const notUsed = () => {
  throw new Error("No repository is connected in this test.");
};

export const unusedGit: Platform<"git"> = { connect: notUsed, open: notUsed, revoke: notUsed, writeProbe: notUsed };
