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
    message: "The service listens to the network without https: passwords and sessions can be read on the way.",
    nextStep: "Put a proxy with https in front and set SITEMEND_PUBLIC_URL to its address.",
  },
  {
    name: "public-url",
    isTaken: ({ SITEMEND_PUBLIC_URL: url = "https://localhost" }) =>
      url.startsWith("http:") && !isLoopbackHost(new URL(url).hostname),
    message: "People reach the service by http, so that the session cookie is not protected by https.",
    nextStep: "Serve it by https and set SITEMEND_PUBLIC_URL to the https address.",
  },
  {
    name: "registration",
    isTaken: ({ SITEMEND_REGISTRATION: mode }) => mode === "open",
    message: "Anyone who reaches the service can make an account and have it fetch websites.",
    nextStep: "Set SITEMEND_REGISTRATION=closed and invite people instead.",
  },
  {
    name: "rate-limits",
    isTaken: ({ SITEMEND_RATE_LIMITS: on }) => !on,
    message: "Requests are not limited: one client can take all of the service.",
    nextStep: "Remove SITEMEND_RATE_LIMITS=off; it is for load tests.",
  },
  {
    name: "private-targets",
    isTaken: ({ SITEMEND_ALLOW_PRIVATE: hosts }) => hosts.length > 0,
    message: "Hosts or networks that are not public may be audited, by every editor.",
    nextStep: "Keep in SITEMEND_ALLOW_PRIVATE only what you audit; remove it if you audit public sites only.",
  },
  {
    name: "http-wordpress",
    isTaken: ({ SITEMEND_ALLOW_HTTP_WORDPRESS: hosts }) => hosts.length > 0,
    message: "Some WordPress sites may be connected without https: their password travels in the clear.",
    nextStep: "Serve those sites by https and remove them from SITEMEND_ALLOW_HTTP_WORDPRESS.",
  },
  {
    name: "proxy",
    // We serve no https ourselves, so somebody in front of us does.
    isTaken: ({ SITEMEND_PUBLIC_URL: url, SITEMEND_TRUST_PROXY: proxies }) =>
      url?.startsWith("https:") === true && proxies === undefined,
    message:
      "Everybody who comes by the proxy counts as one address: who guesses passwords there locks all others out of signing in.",
    nextStep: "Set SITEMEND_TRUST_PROXY to the address from which the proxy connects, such as 127.0.0.1.",
  },
  {
    name: "trusted-proxies",
    isTaken: ({ SITEMEND_TRUST_PROXY: proxies = "" }) => /\/0(,|\s|$)/.test(proxies),
    message: "Every client is believed about its address, which undoes the limits for each address.",
    nextStep: "Name only your proxies in SITEMEND_TRUST_PROXY.",
  },
];

/** One line when nothing is unsafe, else one for each risk that is taken. */
export function unsafeSettings(config: Config): HealthCheck[] {
  const taken = RISKS.filter(({ isTaken }) => isTaken(config));
  if (taken.length === 0)
    return [{ name: "settings", status: "pass", message: "No setting is unsafe", nextStep: null }];
  return taken.map(({ name, message, nextStep }) => ({ name, status: "warn", message, nextStep }));
}
