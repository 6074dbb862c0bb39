/**
 * What an audit gets from the database and the network stays behind as garbage, most of it outside of V8's heap, of which
 * V8 takes too little notice: at the end of an audit three quarters of its memory was garbage. So somebody looks now and
 * then, and has it collected when there may be about a third as much of it as of what is alive.
 */
import { getHeapStatistics } from "node:v8";

const LOOK_EVERY_MS = 100;
/** Garbage for each byte that was alive at the last collection: less costs time, more costs memory. */
const SHARE = 0.3;
/** And beside that, in bytes: the heap of a small audit would be collected all the time. */
const SPARE = 16 * 1024 * 1024;

/** Does nothing where `--expose-gc` is not given. Ends with the function that it returns. */
export function keepHeapTidy(): () => void {
  const collect = globalThis.gc;
  if (collect === undefined) return () => {};
  let alive = inUse();
  const timer = setInterval(() => {
    // V8 collects, too: what was alive in a large audit would else be allowed to every small one after it.
    alive = Math.min(alive, inUse());
    if (inUse() < alive * (1 + SHARE) + SPARE) return;
    collect({ type: "major", execution: "sync" });
    alive = inUse();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** In bytes, with what lies outside of the heap and belongs to objects in it. */
function inUse(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}
