/**
 * Finds keys and private keys that were left in what everybody can read. Only forms that name their kind are looked for:
 * a key that is meant for browsers (maps, analytics, publishable ones) looks otherwise. The value itself is never kept.
 */
import type { ExposedSecret } from "#domain/page.ts";

interface Kind {
  readonly kind: string;
  /** Found first, by a plain search, so that pages without it cost next to nothing. */
  readonly mark: string;
  /** The search looks for this end of it: short, and with a first letter that pages seldom have, it costs least. */
  readonly rare: string;
  /** How many characters before the mark belong to the value at most. */
  readonly before: number;
  readonly pattern: RegExp;
}

const KINDS: readonly Kind[] = [
  {
    kind: "Stripe secret key",
    mark: "k_live_",
    rare: "_live_",
    before: 1,
    pattern: /\b[sr]k_live_[0-9A-Za-z]{24,200}/,
  },
  { kind: "GitHub token", mark: "ghp_", rare: "ghp_", before: 0, pattern: /\bghp_[0-9A-Za-z]{36}\b/ },
  { kind: "GitHub token", mark: "github_pat_", rare: "_pat_", before: 0, pattern: /\bgithub_pat_[0-9A-Za-z_]{60,120}/ },
  { kind: "GitLab token", mark: "glpat-", rare: "glpat-", before: 0, pattern: /\bglpat-[0-9A-Za-z_-]{20,60}/ },
  {
    kind: "Slack token",
    mark: "xox",
    rare: "xox",
    before: 0,
    pattern: /\bxox[bp]-\d{10,14}-\d{10,14}-[0-9A-Za-z-]{20,60}/,
  },
  {
    kind: "Slack webhook",
    mark: "hooks.slack.com/services/",
    rare: "hooks.slack.com/services/",
    before: 0,
    pattern: /hooks\.slack\.com\/services\/T[0-9A-Z]{8,12}\/B[0-9A-Z]{8,12}\/[0-9A-Za-z]{24}\b/,
  },
  {
    kind: "SendGrid key",
    mark: "SG.",
    rare: "SG.",
    before: 0,
    pattern: /\bSG\.[0-9A-Za-z_-]{22}\.[0-9A-Za-z_-]{43}\b/,
  },
  {
    kind: "OpenAI key",
    mark: "T3BlbkFJ",
    rare: "3BlbkFJ",
    before: 100,
    pattern: /\bsk-[0-9A-Za-z_-]{10,90}T3BlbkFJ[0-9A-Za-z_-]{20,90}/,
  },
  {
    kind: "Anthropic key",
    mark: "sk-ant-",
    rare: "k-ant-",
    before: 0,
    pattern: /\bsk-ant-[0-9A-Za-z]{2,10}-[0-9A-Za-z_-]{60,120}/,
  },
  { kind: "npm token", mark: "npm_", rare: "pm_", before: 0, pattern: /\bnpm_[0-9A-Za-z]{36}\b/ },
  {
    kind: "Google client secret",
    mark: "GOCSPX-",
    rare: "GOCSPX-",
    before: 0,
    pattern: /\bGOCSPX-[0-9A-Za-z_-]{28}\b/,
  },
  {
    kind: "AWS access key",
    mark: "AKIA",
    rare: "KIA",
    before: 0,
    // The ID alone opens nothing: the secret has to stand beside it.
    pattern: /\bAKIA[0-9A-Z]{16}\b[^<]{1,200}?["'`=:\s][0-9A-Za-z/+]{40}(?=["'`\s;,<]|$)/,
  },
  { kind: "Shopify token", mark: "shpat_", rare: "hpat_", before: 0, pattern: /\bshpat_[0-9a-f]{32}\b/ },
  { kind: "DigitalOcean token", mark: "dop_v1_", rare: "_v1_", before: 0, pattern: /\bdop_v1_[0-9a-f]{64}\b/ },
  { kind: "Hugging Face token", mark: "hf_", rare: "f_", before: 0, pattern: /\bhf_[A-Za-z]{34}\b/ },
  {
    kind: "Brevo key",
    mark: "xkeysib-",
    rare: "ysib-",
    before: 0,
    pattern: /\bxkeysib-[0-9a-f]{64}-[0-9A-Za-z]{16}\b/,
  },
  {
    kind: "Telegram bot token",
    mark: ":AA",
    rare: "AA",
    before: 12,
    pattern: /(?<!\d)\d{8,10}:AA[0-9A-Za-z_-]{33}(?![0-9A-Za-z_-])/,
  },
  {
    kind: "Azure storage key",
    mark: "AccountKey=",
    rare: "Key=",
    before: 0,
    pattern: /\bAccountKey=[0-9A-Za-z/+]{86}==/,
  },
  {
    kind: "private key",
    mark: "PRIVATE KEY-----",
    rare: "Y-----",
    before: 30,
    pattern: /-----BEGIN (?:RSA |EC |DSA |OPENSSH )?PRIVATE KEY-----[\s\\nr0-9A-Za-z+/=]{200,}/,
  },
];
const LONGEST = 600;
const MOST = 20;
/** Fewer different characters than a random key can have: a placeholder. */
const FEWEST_CHARACTERS = 12;
const PLACEHOLDER = /example|placeholder|your[_-]|x{6}|0{8}|12345678|abcdefgh/i;

/** @param shown text that people read: a key in it is part of what the page explains */
export function findSecrets(body: Uint8Array, shown = ""): readonly ExposedSecret[] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const found = new Map<string, ExposedSecret>();
  for (const { kind, mark, rare, before, pattern } of KINDS) {
    for (let at = bytes.indexOf(rare); at !== -1 && found.size < MOST; at = bytes.indexOf(rare, at + rare.length)) {
      const start = at + rare.length - mark.length;
      if (!standsAt(bytes, start, mark)) continue;
      const text = bytes.toString("latin1", Math.max(0, start - before - 1), start + LONGEST);
      const [value] = pattern.exec(text) ?? [];
      if (value === undefined || isPlaceholder(value) || shown.includes(value.slice(0, 40))) continue;
      const secret = { kind, masked: mask(value, mark) };
      found.set(`${secret.kind} ${value}`, secret);
    }
  }
  return [...found.values()];
}

function standsAt(bytes: Buffer, start: number, mark: string): boolean {
  if (start < 0) return false;
  for (let index = 0; index < mark.length; index++) {
    if (bytes[start + index] !== mark.charCodeAt(index)) return false;
  }
  return true;
}

function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || new Set(value.slice(-100)).size < FEWEST_CHARACTERS;
}

/** Enough to find it, and of no use to anybody else. */
function mask(value: string, mark: string): string {
  if (value.startsWith("-----")) return "-----BEGIN … PRIVATE KEY-----";
  const start = value.indexOf(mark) + mark.length;
  return `${value.slice(0, Math.min(start, 25))}… (${value.length} characters)`;
}
