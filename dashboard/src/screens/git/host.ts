/** Where a repository is: whose API it has, as far as its URL tells, and where its tokens are made. */
import type { GitConnection } from "@sitemend/client";
import { words } from "../../words/index.ts";

export type Host = GitConnection["host"];

const SERVICES: Readonly<Record<string, Host>> = {
  "github.com": "github",
  "gitlab.com": "gitlab",
  "codeberg.org": "gitea",
  "gitea.com": "gitea",
};

/** `undefined`: only the host itself can tell. */
export function recognizedHost(remote: string): Host | undefined {
  return SERVICES[addressOf(remote)?.hostname ?? ""];
}

/** As a part of a sentence: “on GitHub”, “on git.example”. */
export function hostName(host: Host, remote: string): string {
  if (host === "github" || host === "gitlab") return words.git.hosts[host];
  return addressOf(remote)?.host ?? words.git.hosts[host];
}

/** The page where a token for this repository is made; `undefined` where nobody knows. */
export function tokenPage(host: Host, remote: string): string | undefined {
  const address = addressOf(remote);
  if (address === undefined || host === "plain") return undefined;
  const { origin, hostname } = address;
  const path = address.pathname.replace(/\/+$/, "").replace(/\.git$/, "");
  if (host === "gitlab") return path === "" ? undefined : `${origin}${path}/-/settings/access_tokens`;
  if (host === "gitea") return `${origin}/user/settings/applications`;
  // The form of github.com takes what is needed from its address.
  const wanted = hostname === "github.com" ? `?${new URLSearchParams({ name: words.product, ...PERMISSIONS })}` : "";
  return `${origin}/settings/personal-access-tokens/new${wanted}`;
}

const PERMISSIONS = { contents: "write", pull_requests: "write", statuses: "read", deployments: "read" };

function addressOf(remote: string): URL | undefined {
  const url = URL.parse(remote.trim());
  return url?.protocol === "https:" ? url : undefined;
}
