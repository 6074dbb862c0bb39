import type { Demo } from "@sitemend/client";

/** The demo: started, watched and removed. */
export const demo = {
  start: "Start the demo",
  again: "Restart the demo",
  retry: "Try again",
  look: "View the demo",
  lookBack: "View results",
  preparing: "Setting up the demo",
  preparingHint: "This takes a minute or two the first time, or longer on a slow connection. You can leave this page.",
  steps: {
    fetching: "Download WordPress and PHP (first run only)",
    wordpress: "Set up a demo café website with sample issues",
    connected: "Connect to Sitemend",
    audited: "Run audit",
  },
  fetching: ({ from, megabytes, fetchedMegabytes }: NonNullable<Demo["fetching"]>) => {
    const source =
      from === "debian"
        ? "Downloading WordPress, PHP and MariaDB from Debian packages"
        : "Debian packages unavailable; downloading WordPress and PHP via npm";
    const far = fetchedMegabytes === null ? `about ${megabytes} MB` : `${fetchedMegabytes} of ${megabytes} MB`;
    return `${source} (${far}, first run only)`;
  },
  done: "done",
  running: "in progress",
  waiting: "pending",
  ready: "The demo site is ready",
  guide: "First fix",
  guideSteps: {
    apply: "Review a suggestion, approve it and apply it",
    proved: "See it verified on the public page",
    rolledBack: "Roll it back",
  },
  guideOver: "That's the whole way, from an issue to a proved fix and back.",
  ownSite: "Audit your own site",
  stopped: "The demo WordPress site isn't running",
  stoppedHint: "It stopped with the service. You can still view its results; restarting the demo replaces them.",
  failed: "Couldn't start the demo",
  remove: "Remove the demo",
  removeTitle: "Remove the demo?",
  removeLead:
    "This deletes the demo WordPress site, its database and files, and all its audits and changes. Your other sites aren't affected.",
  removed: "The demo was removed",
};
