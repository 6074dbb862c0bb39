/** One body as it comes: decoded at once, cut at the cap, and held back where too many large ones come together. */
import { type Decoding, startDecoding } from "./decode-body.ts";
import type { FetchError } from "./exchange.ts";
import { type Room, SMALL_BODY } from "./room.ts";

export interface BodyListener {
  /** No more may come until `resume`. */
  pause(): void;
  resume(): void;
  /** Said once. `truncated`: the body is only a beginning. */
  received(body: Uint8Array, truncated: boolean): void;
  failed(error: FetchError): void;
}

export interface Body {
  take(chunk: Uint8Array): void;
  /** Nothing more comes. */
  end(): void;
  /** Nothing more is wanted. */
  stop(): void;
}

export interface BodyHow {
  /** Content-Encoding as sent; empty = none. */
  readonly encoding: string;
  readonly maxBytes: number;
  readonly room: Pick<Room, "enter">;
}

/** @param first bytes, which tell what "deflate" means. @throws FetchError for encodings that cannot be undone */
export function receiveBody(first: Uint8Array, { encoding, maxBytes, room }: BodyHow, listener: BodyListener): Body {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let wireBytes = 0;
  let isOver = false;
  let leave: (() => void) | null = null;
  const decoding: Decoding | null = startDecoding(encoding, first, {
    data: keep,
    drained: listener.resume,
    ended: (early) => finish(early || wireBytes > maxBytes),
    failed(error) {
      stop();
      listener.failed(error);
    },
  });

  /** False when nothing more is wanted. */
  function keep(bytes: Uint8Array): boolean {
    const space = maxBytes - size;
    chunks.push(bytes.length > space ? bytes.subarray(0, space) : bytes);
    size += Math.min(space, bytes.length);
    if (bytes.length > space) finish(true);
    else if (size > SMALL_BODY && leave === null) askForRoom();
    return !isOver;
  }

  function askForRoom(): void {
    const gate = decoding ?? { hold: listener.pause, release: listener.resume };
    let [isInside, isHeld] = [false, false];
    leave = room.enter(() => {
      isInside = true;
      if (isHeld) gate.release();
    });
    if (isInside) return;
    isHeld = true;
    gate.hold();
  }

  function finish(truncated: boolean): void {
    if (isOver) return;
    stop();
    listener.received(Buffer.concat(chunks, size), truncated);
  }

  function stop(): void {
    isOver = true;
    decoding?.stop();
    leave?.();
  }

  return {
    take(chunk: Uint8Array): void {
      if (isOver) return;
      const space = maxBytes - wireBytes;
      wireBytes += chunk.length;
      if (!decoding) keep(chunk);
      else if (!decoding.write(chunk.length > space ? chunk.subarray(0, space) : chunk)) listener.pause();
      if (decoding && chunk.length > space) decoding.end();
    },
    end(): void {
      if (decoding) decoding.end();
      else finish(false);
    },
    stop,
  };
}
