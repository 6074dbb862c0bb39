/** What `serve` says once it is ready: on the first start a meeting with three ways on, later one line. */

export interface Ready {
  readonly role: "all" | "api" | "worker";
  /** Where people reach it; of a worker, where its probes answer, if they do. */
  readonly url: string | undefined;
  /** Link that creates the owner account; `undefined` once there is an owner. */
  readonly ownerLink: string | undefined;
  /** How the command line is called here: from a clone by npm, else by its own name. */
  readonly program: string;
}

export function firstWords({ role, url, ownerLink, program }: Ready): string {
  if (role === "worker") return workerWords(url);
  const ready = `Sitemend is ready at ${url}\n`;
  const last = `API: ${url}/docs · Stop with Ctrl-C\n`;
  if (ownerLink === undefined) return `${ready}${last}`;
  return `${ready}
First, create the owner account (one-time link):
  ${ownerLink}

Then choose what to do first:
  Try the demo     ${program} demo
  Your own site    ${url} in a browser
  Command line     ${program} audit https://example.com

${last}`;
}

function workerWords(url: string | undefined): string {
  const probes = url === undefined ? "No port (SITEMEND_WORKER_PORT)" : `Probes: ${url}/healthz, /readyz, /metrics`;
  return `Sitemend worker (process ${process.pid}) runs audits\n${probes} · Stop with Ctrl-C\n`;
}

/** For whoever calls the program without knowing it yet. */
export function waysOn(program: string): string {
  return `Getting started:
  Try the demo     ${program} demo
  Dashboard        ${program} serve
  Command line     ${program} audit https://example.com
`;
}
