/** Small questions about a site's address with and without TLS and www. */
import type { HostVariant } from "#domain/site.ts";

/** There is HTTPS, so that every address without it should lead to it. */
export function offersHttps(variants: readonly HostVariant[]): boolean {
  return variants.some(({ origin, status }) => origin.startsWith("https:") && status !== null && status < 500);
}

/** There is HTTPS, and the site is shown without it as well. */
export function isServedTwice(variants: readonly HostVariant[]): boolean {
  return offersHttps(variants) && variants.some((variant) => variant.origin.startsWith("http:") && serves(variant));
}

/** It shows the site itself. */
export function serves({ status, redirectTo }: HostVariant): boolean {
  return status === 200 && redirectTo === null;
}
