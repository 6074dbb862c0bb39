/** Small questions about a site's address with and without TLS and www. */
import type { HostVariant } from "#domain/site.ts";

/** There is HTTPS, so that every address without it should lead to it. */
export function offersHttps(variants: readonly HostVariant[]): boolean {
  return variants.some(({ origin, status }) => origin.startsWith("https:") && status !== null && status < 500);
}

/** It shows the site itself. */
export function serves({ status, redirectTo }: HostVariant): boolean {
  return status === 200 && redirectTo === null;
}
