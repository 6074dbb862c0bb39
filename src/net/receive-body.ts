/** One body as it comes: decoded at once, cut at the cap, and held back where too many large ones come together. */
import type { Writable } from "node:stream";
import { type Decoding, startDecoding } from "./decode-body.ts";
import type { FetchError } from "./exchange.ts";
import { type Room, SMALL_BODY } from "./room.ts";

export interface BodyListener {
  /** No more may come until `resume`. */
  pause(): void;
  resume(): void;
  /** Said once. */
  received(received: Received): void;
  failed(error: FetchError): void;
}

export interface Received {
  /** Empty when it went elsewhere. */
  readonly body: Uint8Array;
  readonly bodyBytes: number;
  /** It is only a beginning. */
  readonly truncated: boolean;
  /** The compressed stream stopped before its own end; the fault is not the size. */
  readonly endedEarly?: true;
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
  /** Where the body goes as it comes; ended when no more will come. Otherwise it is kept. */
  readonly into?: Writable | undefined;
}

/** @param first bytes, which tell what "deflate" means. @throws FetchError for encodings that cannot be undone */
export function receiveBody(
  first: Uint8Array,
  { encoding, maxBytes, room, into }: BodyHow,
  listener: BodyListener,
): Body {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let wireBytes = 0;
  let isOver = false;
  let leave: (() => void) | null = null;
  const decoding: Decoding | null = startDecoding(encoding, first, {
    data: keep,
    drained: listener.resume,
    // What we cut ourselves ends early, too.
    ended: (early) => finish(early || wireBytes > maxBytes, early && wireBytes <= maxBytes),
    failed(error) {
      stop();
      listener.failed(error);
    },
  });

  /** False when nothing more is wanted. */
  function keep(bytes: Uint8Array): boolean {
    const space = maxBytes - size;
    const wanted = bytes.length > space ? bytes.subarray(0, space) : bytes;
    if (into) pour(wanted, into);
    else chunks.push(wanted);
    size += wanted.length;
    if (bytes.length > space) finish(true);
    else if (size > SMALL_BODY && leave === null && !into) askForRoom();
    return !isOver;
  }

  /** Whoever has closed it wants no more; the rest is only counted. */
  function pour(bytes: Uint8Array, into: Writable): void {
    if (into.destroyed || into.write(bytes)) return;
    const gate = gateOf();
    gate.hold();
    const goOn = () => {
      into.off("drain", goOn).off("close", goOn);
      gate.release();
    };
    into.on("drain", goOn).on("close", goOn);
  }

  const gateOf = () => decoding ?? { hold: listener.pause, release: listener.resume };

  function askForRoom(): void {
    const gate = gateOf();
    let [isInside, isHeld] = [false, false];
    leave = room.enter(() => {
      isInside = true;
      if (isHeld) gate.release();
    });
    if (isInside) return;
    isHeld = true;
    gate.hold();
  }

  function finish(truncated: boolean, endedEarly = false): void {
    if (isOver) return;
    stop();
    const received = { body: inOwnMemory(chunks), bodyBytes: size, truncated };
    listener.received(endedEarly ? { ...received, endedEarly } : received);
  }

  function stop(): void {
    isOver = true;
    decoding?.stop();
    into?.end();
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

/** Bytes of a shared pool take all of the pool with them when they are sent to a thread, and can't be given back. */
export function inOwnMemory(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
