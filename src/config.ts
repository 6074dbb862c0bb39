/**
 * Every setting: one schema, the only reader of process.env. Defaults run on a laptop and listen on loopback only; a
 * wrong value is refused with the variable's name. docs/reference/config.md is generated from the descriptions.
 */
import { isIP } from "node:net";
import { homedir } from "node:os";
import { isAbsolute, resolve } from "node:path";
import { z } from "zod";
import { closest } from "#domain/closest.ts";

/** A value that prints as `[redacted]`, so that a log line can never carry it. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return "[redacted]";
  }

  toJSON(): string {
    return "[redacted]";
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return "[redacted]";
  }
}

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);
/** A host, address, or network in CIDR form, each with optional ports: `:8000`, `:8000-8999`, `:*`. */
export function isHostOrNetwork(entry: string): boolean {
  const [address = "", rest] = entry.split("/");
  if (rest === undefined) return /^[^\s/]+$/.test(entry);
  const [bits = "", ports] = rest.split(/:(.*)/s);
  return isNetwork(address, bits) && (ports === undefined || /^(\d{1,5}(-\d{1,5})?|\*)$/.test(ports));
}

function isNetwork(address: string, bits: string): boolean {
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

/** Where X-Forwarded-For is believed: an address, a network, or a name that stands for some (of proxy-addr). */
function isProxy(entry: string): boolean {
  const [address = "", bits] = entry.split("/");
  if (bits === undefined) return ["loopback", "linklocal", "uniquelocal"].includes(entry) || isIP(entry) !== 0;
  return isNetwork(address, bits);
}

const hosts = list.refine(
  (entries) => entries.every(isHostOrNetwork),
  "every entry must be a host or a network such as 192.168.0.0/16",
);
const onOff = z.enum(["on", "off"]).transform((value) => value === "on");
const secret = z.string().transform((value) => new Secret(value));

export const Settings = z.object({
  SITEMEND_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address to listen on. Anything but loopback opens the service to the network."),
  SITEMEND_PORT: z.coerce
    .number("must be a number from 0 to 65535")
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe("Port to listen on; 0 lets the system choose."),
  SITEMEND_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be a URL such as https://sitemend.example.com", abort: true })
    .refine((url) => `${new URL(url).origin}/` === new URL(url).href, "must end after the host: no path, no username")
    .transform((url) => new URL(url).origin)
    .optional()
    .describe("Public URL of the service; with https, cookies are Secure."),
  SITEMEND_DATA_DIR: z.string().default("./data").describe("Folder for the embedded database, the secret and logs."),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .transform((value) => new Secret(value))
    .optional()
    .describe("A PostgreSQL server (15 or newer) to use instead of the embedded one."),
  SITEMEND_ROLE: z
    .enum(["all", "api", "worker"])
    .default("all")
    .describe("What this process does: serve HTTP, run audits, or both."),
  SITEMEND_WORKER_PORT: z.coerce
    .number("must be a number from 0 to 65535")
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe(
      "With SITEMEND_ROLE=worker: port on SITEMEND_HOST for /healthz, /readyz and /metrics; 0 lets the system choose. If unset, the worker doesn't listen on a port.",
    ),
  SITEMEND_SECRET_FILE: z
    .string()
    .optional()
    .describe("Path to the master secret; created with mode 0600 in the data folder on first start."),
  SITEMEND_ALLOW_PRIVATE: hosts
    .default([])
    .describe(
      "Comma-separated CIDRs or hosts that may be audited even though they aren't public. A host allows any port, or those given (`10.0.0.5:3000`); a network allows 80, 443, 8080 and 8443, or those given (`10.0.0.0/8:3000-3999`, `10.0.0.0/8:*` for all). Loopback counts as one host.",
    ),
  SITEMEND_APPROVAL_TTL: z
    .string()
    .regex(/^([1-9]|[1-5]\d|60)m$/, "must be 1m to 60m")
    .default("15m")
    .transform((text) => Number.parseInt(text, 10) * 60_000)
    .describe("How long an approval of a change is valid: 1m to 60m."),
  SITEMEND_ALLOW_HTTP_WORDPRESS: hosts
    .default([])
    .describe(
      "Comma-separated CIDRs or hosts whose WordPress site may be connected over HTTP (the password is sent unencrypted).",
    ),
  SITEMEND_GIT_LOCAL: list
    .refine((folders) => folders.every(isAbsolute), "every entry must be an absolute path")
    .default([])
    .describe(
      "Comma-separated folders of this machine whose Git repositories may be connected by a `file:` URL. Hooks of such a repository run when it is written to.",
    ),
  SITEMEND_KEEP_AUDITS: z.coerce
    .number("must be a number from 0 to 10000")
    .int()
    .min(0)
    .max(10_000)
    .default(100)
    .transform((number) => number || null)
    .describe(
      "How many completed audits of each type are kept of a website if it was added with this version or a later one; 0 keeps all. Each website's settings can say otherwise.",
    ),
  SITEMEND_RATE_LIMITS: onOff
    .default(true)
    .describe("Set to `off` for load tests only; failed sign-ins are still throttled."),
  SITEMEND_TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(",").every((entry) => isProxy(entry.trim())),
      "must be addresses or networks, such as 127.0.0.1, 10.0.0.0/8",
    )
    .optional()
    .describe("Addresses (CIDRs, comma-separated) of proxies whose X-Forwarded-For header is trusted."),
  SITEMEND_REGISTRATION: z
    .enum(["first-user", "open", "closed"])
    .default("first-user")
    .describe("Who may register: the holder of the one-time owner link, anyone, or nobody."),
  SITEMEND_PUBLIC_API: z
    .enum(["off", "preview", "on"])
    .default("off")
    .describe(
      "The public API for programs with request keys, at /v1. `preview`: on, and responses say so in a header; it may still change.",
    ),
  SITEMEND_HIDE_FOREIGN: onOff
    .default(false)
    .describe("`on`: return 404 instead of 403 for other workspaces' resources."),
  SITEMEND_SMTP_URL: z
    .string()
    .refine((text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol), {
      error: "must be a URL such as smtp://user:password@mail.example.com:587",
      abort: true,
    })
    .transform((value) => new Secret(value))
    .optional()
    .describe(
      "SMTP server for password resets, invitations and notifications; needs SITEMEND_PUBLIC_URL. If unset, no emails are sent.",
    ),
  SITEMEND_MAIL_FROM: z
    .email()
    .optional()
    .describe("Sender address of emails; `sitemend@` and the host of SITEMEND_PUBLIC_URL unless set."),
  SITEMEND_METRICS_TOKEN: secret.optional().describe("Bearer token for /metrics; if unset, only loopback has access."),
  SITEMEND_CRUX_KEY: secret
    .optional()
    .describe(
      "Google Cloud API key for the Chrome UX Report API. If set, each audit of a public host asks Google for the field data of its origin; if unset, nothing is asked.",
    ),
  SITEMEND_BROWSER: z
    .string()
    .optional()
    .describe(
      "Path or name of the Chromium binary used to render JavaScript-dependent pages and PDF reports. Common names are tried by default.",
    ),
  SITEMEND_USER_AGENT: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe("Replaces the crawler's User-Agent. robots.txt is still matched against Sitemend."),
  SITEMEND_SERVER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("CLI only: URL of the remote Sitemend server to use, as with `--server`."),
  SITEMEND_TOKEN: secret
    .optional()
    .describe(
      "CLI only: access token or request key for that server; if unset, the session saved by `login` is used. A request key can run and report audits of the websites it lists.",
    ),
  SITEMEND_ACCESS_LOG: onOff
    .default(true)
    .describe("`off` disables request logging. Health probes are only ever logged at level `debug`."),
  SITEMEND_LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .optional()
    .describe("Log level of the service; `info` unless set, `warn` in an interactive terminal."),
});
type Raw = z.infer<typeof Settings>;
/** What the test command says to itself. */
const OF_TESTS = "SITEMEND_TEST_";

export interface Config extends Omit<Raw, "SITEMEND_DATA_DIR" | "SITEMEND_SECRET_FILE"> {
  /** Where programs are looked for: PATH. */
  readonly searchPath: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Absolute. */
  readonly secretFile: string;
  /** Names in the environment that look like ours and are no setting: mistyped ones, most often. */
  readonly unknownSettings: readonly UnknownSetting[];
}

export interface UnknownSetting {
  readonly name: string;
  readonly didYouMean: string | undefined;
}

/** A setting is wrong; the message is one line for the person at the terminal. */
export class ConfigError extends Error {}

/** @throws ConfigError naming the variable. An empty value counts as unset. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const known = Object.keys(Settings.shape).map((name) => [name, environment[name]] as const);
  const given = Object.fromEntries(known.filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}. See docs/reference/config.md.`);
  }
  // A link must lead to where the operator says, not to a host that some request named.
  if (parsed.data.SITEMEND_SMTP_URL !== undefined && parsed.data.SITEMEND_PUBLIC_URL === undefined)
    throw new ConfigError(
      "SITEMEND_SMTP_URL: emails contain links, so set SITEMEND_PUBLIC_URL, too. See docs/reference/config.md.",
    );
  const { SITEMEND_DATA_DIR, SITEMEND_SECRET_FILE, ...rest } = parsed.data;
  const dataDir = resolve(SITEMEND_DATA_DIR);
  const secretFile = SITEMEND_SECRET_FILE ?? "secret";
  return {
    ...rest,
    searchPath: environment.PATH ?? "",
    dataDir,
    secretFile: isAbsolute(secretFile) ? secretFile : resolve(dataDir, secretFile),
    unknownSettings: unknownIn(environment),
  };
}

function unknownIn(environment: NodeJS.ProcessEnv): UnknownSetting[] {
  const known = Object.keys(Settings.shape);
  return Object.keys(environment)
    .filter((name) => name.startsWith("SITEMEND_") && !known.includes(name) && !name.startsWith(OF_TESTS))
    .sort()
    .map((name) => ({ name, didYouMean: closest(name, known) }));
}

/** Where this person's programs keep their settings (XDG Base Directory). */
export function settingsFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const { XDG_CONFIG_HOME: named = "", APPDATA: roaming = "" } = environment;
  if (isAbsolute(named)) return resolve(named, "sitemend");
  return process.platform === "win32" && roaming !== ""
    ? resolve(roaming, "sitemend")
    : resolve(homedir(), ".config/sitemend");
}

export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || (isIP(host) === 4 && host.startsWith("127."));
}

/** NO_COLOR, FORCE_COLOR and CI as the terminal conventions have them (no-color.org). */
export function terminalHabits(environment: NodeJS.ProcessEnv = process.env): {
  color: boolean | undefined;
  ci: boolean;
} {
  const color = environment.NO_COLOR ? false : environment.FORCE_COLOR ? true : undefined;
  return { color, ci: Boolean(environment.CI) && environment.CI !== "false" };
}

/** A browser can be opened for whoever sits here. */
export function canShowBrowser(environment: NodeJS.ProcessEnv = process.env): boolean {
  const hasDisplay = process.platform !== "linux" || Boolean(environment.DISPLAY ?? environment.WAYLAND_DISPLAY);
  return hasDisplay && Boolean(process.stdout.isTTY) && !terminalHabits(environment).ci;
}

/** How the command line is called here, so that what it prints can be copied: npm tells its scripts whom it runs for. */
export function programName(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment.npm_lifecycle_event === "start") return "npm start --";
  if (environment.npm_command === "exec") return "npx sitemend";
  return import.meta.filename.endsWith(".ts") ? "node bin/sitemend.js" : "sitemend";
}

/** How npm is called here: npm tells its scripts where it is. Our own settings are not passed on: they may hold secrets. */
export function npmProgram(environment: NodeJS.ProcessEnv = process.env): {
  command: string;
  args: string[];
  environment: Record<string, string | undefined>;
} {
  const script = environment.npm_execpath ?? "";
  const own = Object.keys(environment).filter((name) => name.startsWith("SITEMEND_") || name in Settings.shape);
  const passed = { ...environment, ...Object.fromEntries(own.map((name) => [name, undefined])) };
  return script.endsWith("npm-cli.js")
    ? { command: process.execPath, args: [script], environment: passed }
    : { command: "npm", args: [], environment: passed };
}
