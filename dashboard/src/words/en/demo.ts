import type { Demo } from "@sitemend/client";

/** The demo: started, watched and removed. */
export const demo = {
  start: "Start the demo",
  again: "Start it anew",
  retry: "Try again",
  look: "Look at the demo",
  lookBack: "See what was found",
  preparing: "The demo is being prepared",
  preparingHint: "A minute or two the first time, longer on a slow line. You may leave this page.",
  steps: {
    fetching: "WordPress and PHP fetched (once)",
    wordpress: "The café's WordPress set up, with its faults",
    connected: "Connected to Sitemend",
    audited: "Audited",
  },
  fetching: ({ from, megabytes, fetchedMegabytes }: NonNullable<Demo["fetching"]>) => {
    const source =
      from === "debian"
        ? "WordPress, PHP and MariaDB fetched from Debian's packages"
        : "Not to be had from Debian: WordPress and PHP fetched with npm";
    const far = fetchedMegabytes === null ? `about ${megabytes} MB` : `${fetchedMegabytes} of ${megabytes} MB`;
    return `${source} (${far}, once)`;
  },
  done: "done",
  running: "under way",
  waiting: "not yet",
  ready: "The demo site is ready",
  stopped: "The demo's WordPress does not run",
  stoppedHint:
    "It ended with the service. What was found is still here to look at; starting it anew makes a new one in its place.",
  failed: "The demo could not be started",
  remove: "Remove the demo",
  removeTitle: "Remove the demo?",
  removeLead:
    "Its WordPress with database and programs, its site, audits and changes go. Your other sites stay as they are.",
  removed: "The demo was removed",
};
