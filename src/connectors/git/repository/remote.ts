/** The other side of a repository: where it is, how git gets there, and what its failures mean. */
import { writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { SiteUnreadable } from "#domain/connector.ts";
import type { FetchError, Net, Tunnel } from "#net/index.ts";
import { type GitConfig, type GitOptions, type GitRun, runGit } from "./run-git.ts";

export interface RemoteAddress {
  /** `https:`; a folder where that is allowed. */
  readonly url: string;
  /** Whatever the host wants beside a token. */
  readonly username?: string;
  readonly token?: string;
}

export interface RemoteRun extends GitRun {
  /** Why the way there ended; `null` when it didn't, or there was none. */
  readonly failure: FetchError | null;
  /** Something may have reached the other side. */
  readonly sent: boolean;
}

export type Remote = ReturnType<typeof createRemote>;

/** Hosts that read tokens ask for any name, or for this one. */
const USERNAME = "x-access-token";
/** The shell's own `printf`: the token stands in no list of arguments. */
const HELPER =
  '!f() { test "$1" = get && printf "username=%s\\npassword=%s\\n" "$SITEMEND_GIT_USERNAME" "$SITEMEND_GIT_TOKEN"; }; f';

/** @throws SiteUnreadable for an address that is none of a repository */
export function createRemote(
  { url, username = USERNAME, token }: RemoteAddress,
  { net, allowLocal, maxBytes }: { net: Pick<Net, "tunnel">; allowLocal: boolean; maxBytes: number },
) {
  const folder = allowLocal ? folderOf(url) : null;
  const address = folder ?? addressOf(url);
  if (/[\0\r\n]/.test(`${username}${token ?? ""}`)) {
    throw new SiteUnreadable("credentials_rejected", "The token has a line break in it. Copy it again.");
  }

  async function runThrough(tunnel: Tunnel, args: readonly string[], options: GitOptions): Promise<RemoteRun> {
    const authorities = join(options.work, "authorities.pem");
    await writeFile(authorities, tunnel.authorities, { mode: 0o600 });
    const settings: GitConfig = [
      ["http.proxy", tunnel.proxy],
      ["http.proxyAuthMethod", "basic"],
      ["http.sslCAInfo", authorities],
      ...(token === undefined ? [] : ([["credential.helper", HELPER]] as const)),
      ...(options.settings ?? []),
    ];
    const secrets = token === undefined ? {} : { SITEMEND_GIT_USERNAME: username, SITEMEND_GIT_TOKEN: token };
    const run = await runGit(args, {
      ...options,
      settings,
      protocol: "https",
      environment: { ...options.environment, ...secrets },
    });
    return { ...run, words: withoutSecrets(run.words), failure: tunnel.failure(), sent: tunnel.bytes().sent > 0 };
  }

  /** A host may repeat what it was sent, and its words are shown and kept. */
  function withoutSecrets(words: string): string {
    if (token === undefined) return words;
    const forms = [Buffer.from(`${username}:${token}`).toString("base64"), encodeURIComponent(token), token];
    return forms.reduce((text, form) => text.replaceAll(form, "***"), words);
  }

  return {
    /** As git takes it. */
    address,

    /** One command of git that speaks with the other side. */
    async run(args: readonly string[], options: GitOptions): Promise<RemoteRun> {
      if (folder !== null) {
        return { ...(await runGit(args, { ...options, protocol: "file" })), failure: null, sent: true };
      }
      const tunnel = await net.tunnel(address, { maxBytes });
      try {
        return await runThrough(tunnel, args, options);
      } finally {
        await tunnel.close();
      }
    },
  };
}

function folderOf(url: string): string | null {
  if (isAbsolute(url)) return url;
  return URL.canParse(url) && new URL(url).protocol === "file:" ? fileURLToPath(url) : null;
}

function addressOf(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== "https:") {
    throw new SiteUnreadable("unreachable", "The repository's address must begin with https://.");
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new SiteUnreadable("unreachable", "The repository's address must have no user name, query or fragment.");
  }
  return url.href;
}

/** What a command of git that failed means. */
export function gitFailure({ failure, ended, words }: Omit<RemoteRun, "sent">, what: string): SiteUnreadable {
  if (failure !== null) return new SiteUnreadable(codeOf(failure), `${what}: ${failure.message}`, failure);
  if (ended === "timeout") return new SiteUnreadable("timeout", `${what}: git took too long.`);
  const [, code, meaning] = MEANINGS.find(([pattern]) => pattern.test(words)) ?? [null, "bad_response", null];
  return new SiteUnreadable(code, `${what}: ${meaning ?? saidAtLast(words)}`);
}

/** It failed at what was fetched earlier, and not on the way. */
export function isDamaged({ failure, ended, words }: RemoteRun): boolean {
  const isOwn =
    /bad object|valid object|unable to read|Could not read|unresolved delta|all necessary objects|is corrupt|missing (?:blob|tree|commit)|packfile|does not match index|bad tree|loose object/;
  return failure === null && ended === null && isOwn.test(words);
}

function codeOf({ code }: FetchError): SiteUnreadable["code"] {
  if (code === "timeout") return "timeout";
  return code === "too_large" ? "bad_response" : "unreachable";
}

type Meaning = readonly [pattern: RegExp, code: SiteUnreadable["code"], words: string | null];

const MEANINGS: readonly Meaning[] = [
  [
    /Authentication failed|could not read (?:Username|Password)|error: 401|HTTP 401/,
    "credentials_rejected",
    "the host doesn't accept the token.",
  ],
  [/error: 5\d\d|HTTP 5\d\d/, "unreachable", "the host answers with an error of its own."],
  [/error: 403|HTTP 403/, "credentials_rejected", "the token doesn't have the right to do this."],
  [
    /repository '.*' not found|error: 404|HTTP 404|does not appear to be a git repository/,
    "bad_response",
    "there is no repository at this address, or the token can't read it.",
  ],
  [
    /error: 30\d|HTTP 30\d|redirect/i,
    "bad_response",
    "the address redirects to another one. Use the repository's own address.",
  ],
  [/couldn't find remote ref|not our ref/, "bad_response", "there is no such branch or commit."],
  [/timed out|Operation too slow/, "timeout", "the host didn't answer in time."],
  [/Failed to connect|Could not resolve|Connection (?:refused|reset)|Empty reply/i, "unreachable", null],
  [/SSL|TLS|certificate/, "unreachable", "the host's certificate isn't trusted, or it doesn't speak TLS."],
  [/over limit|out of memory/i, "bad_response", "it holds a file that would need too much memory."],
  [/in fsck|fsck error|object [0-9a-f]+: \w+:/, "bad_response", "it holds names or objects that git considers unsafe."],
  [/mismatched algorithms/, "bad_response", "its ids are of a kind that Sitemend doesn't read (SHA-256)."],
  [/dubious ownership/, "bad_response", "the folder belongs to another account of this machine."],
  [/No space left on device/, "bad_response", "the disk of Sitemend's server is full."],
];

/** What a stranger's server says is shown as one line of plain text. */
export function saidAtLast(words: string): string {
  const lines = words
    .split(/[\r\n]+/)
    .map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, " ").trim())
    .filter((line) => line !== "");
  const said = lines.findLast((line) => /^(?:fatal|error|remote):/.test(line)) ?? lines.at(-1);
  return said === undefined ? "git gave no reason." : said.slice(0, 300);
}
