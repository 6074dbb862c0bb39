/**
 * A body kept as it comes while it is small, so that it can be decoded in another thread; a larger one is decoded here
 * after all, because only decoding at once keeps a bomb from being held whole.
 */
import { type Body, type BodyHow, type BodyListener, inOwnMemory, receiveBody } from "./receive-body.ts";

/** Encoded; nearly all pages are smaller. */
const SMALL_WIRE = 256 * 1024;

export interface WireListener extends BodyListener {
  /** Said instead of `received` when the body stays encoded. */
  receivedWire(wire: Uint8Array): void;
}

export function receiveWire(first: Uint8Array, how: BodyHow, listener: WireListener): Body {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let decoded: Body | null = null;
  const most = Math.min(SMALL_WIRE, how.maxBytes);
  return {
    take(chunk) {
      if (decoded) return decoded.take(chunk);
      chunks.push(chunk);
      size += chunk.length;
      if (size <= most) return;
      decoded = receiveBody(first, how, listener);
      for (const each of chunks.splice(0)) decoded.take(each);
    },
    end() {
      if (decoded) decoded.end();
      else listener.receivedWire(inOwnMemory(chunks));
    },
    stop: () => decoded?.stop(),
  };
}
