/** A server that this installation has started itself may be asked, and nothing beside it. */
import { describe, expect, it } from "vitest";
import { createGuard, NOT_PUBLIC } from "./guard.ts";

describe("a server of our own", () => {
  let running: string | undefined = "127.0.0.1:40123";
  const guard = createGuard([], () => running);
  const refusal = (address: string) => guard.refuseUrl(new URL(address));

  it("is allowed at exactly its host and port", () => {
    expect(refusal("http://127.0.0.1:40123/wp-json/")).toBeNull();
    expect(guard.allowsAddress(new URL("http://127.0.0.1:40123/"), "127.0.0.1")).toBe(true);
  });

  it.each([
    "http://127.0.0.1/",
    "http://127.0.0.1:40124/",
    "http://127.0.0.1:4012/",
    "https://127.0.0.1:40123/",
    "http://127.0.0.2:40123/",
    "http://localhost:40123/",
    "http://[::1]:40123/",
    "http://10.0.0.1:40123/",
  ])("does not open %s", (address) => {
    expect(refusal(address)).toBe(NOT_PUBLIC);
  });

  it("does not lend its address to another name", () => {
    expect(guard.allowsAddress(new URL("http://evil.example:40123/"), "127.0.0.1")).toBe(false);
  });

  it("is refused like all others once it has stopped", () => {
    running = undefined;
    expect(refusal("http://127.0.0.1:40123/")).toBe(NOT_PUBLIC);
  });
});
