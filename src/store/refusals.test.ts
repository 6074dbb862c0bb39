import { expect, it } from "vitest";
import { isDatabaseAway } from "./refusals.ts";

const errorWith = (fields: object, message = "") => Object.assign(new Error(message), fields);

it.each([
  ["a socket that broke while rows were copied", errorWith({ code: "EPIPE", syscall: "write" }, "write EPIPE")],
  ["a socket that is not there", errorWith({ code: "ENOENT", syscall: "connect" })],
  ["a refused port", errorWith({ code: "ECONNREFUSED", syscall: "connect" })],
  ["a server that starts", errorWith({ code: "57P03" })],
  ["a server that was shut down", errorWith({ code: "57P01" })],
  ["a connection that ended", new Error("Connection terminated unexpectedly")],
  ["a pool without a free connection", new Error("timeout exceeded when trying to connect")],
])("takes %s for a database that is away", (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  ["a file that is not there", errorWith({ code: "ENOENT", syscall: "open" })],
  ["a statement that is wrong", errorWith({ code: "42601" })],
  ["a value that is there twice", errorWith({ code: "23505" })],
  ["a fault of ours", new TypeError("undefined is not a function")],
  ["what is no error", "EPIPE"],
])("does not take %s for one", (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
