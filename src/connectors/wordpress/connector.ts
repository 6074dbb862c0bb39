/** The port over a transport: reading is comparing, writing is the transport's, and both only after a greeting. */

import type {
  Connector,
  ConnectorReading,
  Operation,
  ReadWant,
  WriteOptions,
  WriteOutcome,
} from "#domain/connector.ts";
import type { WordPressProfile } from "#domain/wordpress.ts";
import { observeAll } from "../edits/own-writes.ts";
import { unsentFor } from "../edits/unsent.ts";
import { liveValuesIn } from "./live-values.ts";
import { refuseAltered } from "./locate/altered.ts";
import { locate, locateInOrder } from "./locate/index.ts";
import type { Transport } from "./transport.ts";

export function createWordPressConnector(
  transport: () => Transport,
  profile: WordPressProfile,
  probe: Connector["probe"],
): Connector {
  return {
    mode: profile.mode,
    publishes: "now",
    probe,

    async locate(fixRequests) {
      const way = transport();
      return await refuseAltered(await locate(way, profile, await way.greet(), fixRequests), way);
    },

    async locateInOrder(fixRequests, accepts) {
      const way = transport();
      return await locateInOrder(way, profile, await way.greet(), { fixRequests, accepts });
    },

    async read(wants: readonly ReadWant[], opKeys: readonly string[] = []): Promise<ConnectorReading> {
      const way = transport();
      await way.greet();
      const fields = wants.flatMap(({ edits }) =>
        edits.map(({ resource, field }) => ({ ref: resource, fields: [field] })),
      );
      const { looks, executed } = await way.look(fields, opKeys);
      const live = liveValuesIn(looks);
      return { observedValues: wants.map((want) => observeAll(want, live)), executed };
    },

    async write(operations: readonly Operation[], options: WriteOptions): Promise<readonly WriteOutcome[]> {
      if (operations.some(({ edits }) => new Set(edits.map(({ resource }) => resource)).size !== 1))
        throw new Error("An operation must have exactly one resource.");
      try {
        const way = transport();
        await way.greet();
        return await way.write(operations, options);
      } catch (error) {
        const outcome = unsentFor(error);
        return operations.map(() => outcome);
      }
    },
  };
}
