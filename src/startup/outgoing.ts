/** Small requests to servers of others, each with as little of the answer as is needed. */
import { type FetchedImage, IMAGE_BYTES } from "#audits/index.ts";
import type { HeaderList } from "#domain/headers.ts";
import type { DeliveryDeps } from "#events/index.ts";
import type { KeyFile } from "#search/index.ts";

/** What is needed of `net`, which is the only way out. */
export interface OutgoingNet {
  fetch(
    address: string,
    options: {
      readonly method?: "POST";
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly signal: AbortSignal;
      readonly headersMs?: number;
      readonly maxBytes?: number;
      readonly wantBody?: () => boolean;
    },
  ): Promise<{
    readonly status: number;
    readonly headers: HeaderList;
    readonly body: Uint8Array;
    readonly truncated: boolean;
  }>;
}

/** Who is told of something answers within this, or is asked again. */
const ANSWERS_WITHIN_MS = 15_000;
/** A key has 128 characters at most. */
const KEY_FILE_BYTES = 1024;

/** Whatever a receiver answers, its status is all that is read. */
export function postWith(net: OutgoingNet, agent: string): DeliveryDeps["post"] {
  return async (url, { headers, body }) => {
    const { status } = await net.fetch(url, {
      ...{ method: "POST", body, wantBody: () => false, headersMs: ANSWERS_WITHIN_MS },
      headers: { accept: "*/*", ...headers, "user-agent": agent },
      signal: AbortSignal.timeout(2 * ANSWERS_WITHIN_MS),
    });
    return status;
  };
}

/** Redirects aren't followed: search engines want the key at this URL. */
export async function readKeyFile(net: OutgoingNet, url: string): Promise<KeyFile> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const { status, body } = await net.fetch(url, { maxBytes: KEY_FILE_BYTES, signal });
  return { status, text: Buffer.from(body).toString("utf8") };
}

/** As the browser of somebody who looks at an issue would. */
export async function fetchImage(net: OutgoingNet, url: string): Promise<FetchedImage> {
  const { status, headers, body, truncated } = await net.fetch(url, {
    ...{ maxBytes: IMAGE_BYTES, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) },
    headers: { accept: "image/avif,image/webp,image/*;q=0.8" },
  });
  return { status, body, truncated, location: headers.find(([name]) => name === "location")?.[1] ?? null };
}
