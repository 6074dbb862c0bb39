/** The service on a machine whose clock is a day ahead. */
const AHEAD_MS = 26 * 60 * 60 * 1000;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + AHEAD_MS] : args, newTarget),
  get: (target, name, receiver) =>
    name === "now" ? () => target.now() + AHEAD_MS : Reflect.get(target, name, receiver),
});
await import("../killable-service.ts");

export {};
