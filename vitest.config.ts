import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { SlowFirst } from "./test/support/slow-first.ts";

export default defineConfig({
  test: {
    // Vite would read this large file anew for minutes; Node loads it as it is.
    server: { deps: { external: [/fontoxpath/] } },
    include: ["src/**/*.test.ts", "dashboard/src/**/*.test.ts", "test/**/*.test.ts", "bin/**/*.test.ts"],
    globalSetup: ["test/support/built-service.ts", "test/support/postgres.ts"],
    // One more than there are cores: many a test waits for a browser, a limit or a killed process, and another works meanwhile.
    maxWorkers: availableParallelism() + 1,
    // The whole service is loaded once by each worker: that took as long as the tests of many a file.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // Generous, since a loaded machine may be five times as slow; what waits, waits for a condition.
    testTimeout: 240_000,
    hookTimeout: 420_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
