/**
 * Whether an answer has the body that is expected, told where it came. To hand a small body to another thread takes longer
 * than to hash it, and where nothing changed, no thread need start at all.
 */
import type { WireAnswer } from "#domain/reading.ts";
import { decodeWhole } from "#net/decode-whole.ts";
import { FetchError } from "#net/exchange.ts";
import { shortHash } from "./page-text.ts";

/** As sent. */
const SMALL_BYTES = 64 * 1024;
/** Whoever crawls does not wait for a bomb to be inflated. */
const MOST_BYTES = 256 * 1024;

/** `null`: too large to be told here. */
export async function hasBody({ wire, encoding, truncated }: WireAnswer, hash: string): Promise<boolean | null> {
  if (truncated || wire.length > SMALL_BYTES) return null;
  try {
    const decoded = await decodeWhole(wire, encoding, MOST_BYTES);
    return decoded.truncated ? null : shortHash(decoded.body) === hash;
  } catch (error) {
    if (error instanceof FetchError) return null;
    throw error;
  }
}
