/** The repository's own URL, in parts that hosts name it by. Every URL that is shown or asked is made from it. */

export interface RepositoryUrl {
  /** `https://git.example`, with its port. */
  readonly origin: string;
  readonly hostname: string;
  /** Names from the first to that of the repository. */
  readonly names: readonly string[];
}

/** `null` where it is no URL of a repository below an owner. */
export function repositoryUrlOf(remote: string): RepositoryUrl | null {
  const url = URL.parse(remote);
  if (url?.protocol !== "https:") return null;
  const path = url.pathname.replace(/\/+$/, "").replace(/\.git$/, "");
  const names = path.split("/").filter((name) => name !== "");
  return names.length < 2 ? null : { origin: url.origin, hostname: url.hostname, names };
}

/** Owner and name, and what stands before them where the host lives in a folder. */
export function ownedOf({ origin, names }: RepositoryUrl) {
  const path = names.slice(-2).join("/");
  const base = [origin, ...names.slice(0, -2)].join("/");
  return { base, owner: names.at(-2) ?? "", path, page: `${base}/${path}` };
}
