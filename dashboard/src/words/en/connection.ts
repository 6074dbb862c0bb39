import { count } from "./common.ts";

/** What a site is connected to, whatever it is. */
export const connection = {
  title: "Connection",
  lead: "Connect your site, so that you can preview fixes against live values, apply them and roll them back.",
  choose: "What is your site made with?",
  platforms: {
    wordpress: { label: "WordPress", hint: "Fixes are written to WordPress and its SEO plugin." },
    git: {
      label: "Git repository",
      hint: "For sites that a static site generator builds, such as Hugo, Astro or Eleventy, or plain HTML. Fixes become pull requests or commits.",
    },
  },
  notConnected: "Not connected",
  connect: "Connect",
  status: {
    healthy: "Healthy",
    degraded: "Connected, with warnings",
    unhealthy: "No write access",
    disconnected: "Disconnected",
  },
  verify: "Test now",
  lastTested: "Last tested",
  verifying: "Testing…",
  checks: "Connection checks",
  checkStates: { pass: "Passed", warn: "Warning", fail: "Failed", skip: "Skipped" },
  can: "Writable fields",
  cause: (cause: string) => `Cause: ${cause}`,
  code: (code: string) => `Error code: ${code}`,
  disconnect: "Disconnect",
  disconnected: (changes: number) =>
    changes === 0
      ? "Disconnected"
      : `Disconnected. ${count(changes, "change")} can be rolled back once you reconnect the same site.`,
};
