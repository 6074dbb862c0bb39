/** Settings that open more than most installations want. Names and numbers only: values may tell of a private network. */

import { type Config, isLoopbackHost } from "#config.ts";
import type { HealthCheck } from "#domain/health.ts";

interface Risk {
  readonly name: string;
  readonly isTaken: (config: Config) => boolean;
  readonly message: string;
  readonly nextStep: string;
}

const RISKS: readonly Risk[] = [
  {
    name: "network",
    isTaken: (config) => !isLoopbackHost(config.SITEMEND_HOST) && !config.SITEMEND_PUBLIC_URL?.startsWith("https:"),
    message: "The service accepts network connections without HTTPS, so passwords and sessions can be intercepted.",
    nextStep: "Put an HTTPS reverse proxy in front and set SITEMEND_PUBLIC_URL to its URL.",
  },
  {
    name: "public-url",
    isTaken: ({ SITEMEND_PUBLIC_URL: url = "https://localhost" }) =>
      url.startsWith("http:") && !isLoopbackHost(new URL(url).hostname),
    message: "The service is used over HTTP, so the session cookie isn't protected.",
    nextStep: "Serve it over HTTPS and set SITEMEND_PUBLIC_URL to the https URL.",
  },
  {
    name: "registration",
    isTaken: ({ SITEMEND_REGISTRATION: mode }) => mode === "open",
    message: "Anyone who can reach the service can create an account and audit websites with it.",
    nextStep: "Set SITEMEND_REGISTRATION=closed and invite people instead.",
  },
  {
    name: "rate-limits",
    isTaken: ({ SITEMEND_RATE_LIMITS: on }) => !on,
    message: "Rate limits are off, so one client can overload the service.",
    nextStep: "Remove SITEMEND_RATE_LIMITS=off; it is for load tests.",
  },
  {
    name: "private-targets",
    isTaken: ({ SITEMEND_ALLOW_PRIVATE: hosts }) => hosts.length > 0,
    message: "Every editor can audit the private hosts or networks that are allowed.",
    nextStep: "In SITEMEND_ALLOW_PRIVATE, list only what you audit; remove it if you only audit public sites.",
  },
  {
    name: "http-wordpress",
    isTaken: ({ SITEMEND_ALLOW_HTTP_WORDPRESS: hosts }) => hosts.length > 0,
    message: "Some WordPress sites can be connected without HTTPS, so the password is sent unencrypted.",
    nextStep: "Serve those sites over HTTPS and remove them from SITEMEND_ALLOW_HTTP_WORDPRESS.",
  },
  {
    name: "local-git",
    isTaken: ({ SITEMEND_GIT_LOCAL: folders }) => folders.length > 0,
    message:
      "Every editor can connect the Git repositories in the allowed folders, and their hooks run on this server.",
    nextStep: "In SITEMEND_GIT_LOCAL, list only folders of repositories that you trust; remove it if there are none.",
  },
  {
    name: "proxy",
    // We serve no https ourselves, so somebody in front of us does.
    isTaken: ({ SITEMEND_PUBLIC_URL: url, SITEMEND_TRUST_PROXY: proxies }) =>
      url?.startsWith("https:") === true && proxies === undefined,
    message:
      "All clients behind the proxy share one IP address, so one brute-force attack throttles sign-in for everyone.",
    nextStep: "Set SITEMEND_TRUST_PROXY to the IP address the proxy connects from, such as 127.0.0.1.",
  },
  {
    name: "trusted-proxies",
    isTaken: ({ SITEMEND_TRUST_PROXY: proxies = "" }) => /\/0(,|\s|$)/.test(proxies),
    message: "Every client can fake its IP address, which bypasses the limits per address.",
    nextStep: "List only your proxies in SITEMEND_TRUST_PROXY.",
  },
];

/** One line when nothing is unsafe, else one for each risk that is taken. */
export function unsafeSettings(config: Config): HealthCheck[] {
  const taken = RISKS.filter(({ isTaken }) => isTaken(config));
  if (taken.length === 0) return [{ name: "settings", status: "pass", message: "No unsafe settings", nextStep: null }];
  return taken.map(({ name, message, nextStep }) => ({ name, status: "warn", message, nextStep }));
}
