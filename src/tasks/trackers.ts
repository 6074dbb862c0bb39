/** Issue trackers as people set them up. Only they do: whoever chooses an address decides who is told. */
import type { Sealer } from "#auth/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Id, NewId } from "#domain/ids.ts";
import { TRACKERS_AT_MOST, type Tracker, type TrackerApi, type TrackerPlace, TrackerRefused } from "#domain/tracker.ts";
import type { Store } from "#store/index.ts";

export interface TrackerDeps {
  readonly store: Pick<Store, "trackers">;
  readonly sealer: Sealer;
  readonly newId: NewId;
  readonly trackerApi: TrackerApi;
  /** @throws ServiceError target_not_allowed for an address that is not public */
  readonly checkTarget: (url: string, pointer: string) => Promise<void>;
}

export interface NewTrackerRequest extends TrackerPlace {
  readonly name: string;
  readonly token: string;
}

/** Not its address: a token goes where it was entered for. */
export interface TrackerUpdate {
  readonly name?: string | undefined;
  readonly project?: string | undefined;
  readonly issueType?: string | undefined;
  readonly token?: string | undefined;
}

export type Trackers = ReturnType<typeof createTrackers>;

export function createTrackers({ store, sealer, newId, trackerApi, checkTarget }: TrackerDeps) {
  return {
    byId: mustBe,
    list: (workspaceId: string) => store.trackers.list(workspaceId),
    token: tokenOf,

    /** @throws ServiceError too_many_trackers, target_not_allowed */
    async create(workspaceId: string, request: NewTrackerRequest, createdBy: string): Promise<Tracker> {
      const { token, ...place } = request;
      if ((await store.trackers.list(workspaceId)).length >= TRACKERS_AT_MOST)
        throw new ServiceError("too_many_trackers");
      await checkTarget(place.origin, "/url");
      const id = newId("trk");
      const sealedToken = sealer.seal(token, tokenPlace(id));
      await store.trackers.insert({ ...place, id, workspaceId, sealedToken, createdBy });
      return mustBe(id);
    },

    /** @throws ServiceError precondition_failed, validation_failed */
    async update(tracker: Tracker, { token, ...others }: TrackerUpdate): Promise<Tracker> {
      if (others.issueType !== undefined && tracker.kind !== "jira") {
        const message = "Only Jira has issue types.";
        throw new ServiceError("validation_failed", { fields: [{ pointer: "/issueType", code: "not_jira", message }] });
      }
      const sealedToken = token === undefined ? undefined : sealer.seal(token, tokenPlace(tracker.id));
      const updated = await store.trackers.update(tracker, { ...others, sealedToken });
      if (updated === undefined) throw new ServiceError("precondition_failed");
      return updated;
    },

    /** @throws ServiceError not_found */
    async remove({ id }: Tracker): Promise<void> {
      if (!(await store.trackers.remove(id))) throw new ServiceError("not_found");
    },

    /** What stands against creating tickets there; `null`: nothing that can be known without creating one. */
    async check(tracker: Tracker): Promise<TrackerRefused["problem"] | null> {
      try {
        await trackerApi.check(tracker, await tokenOf(tracker));
        return null;
      } catch (error) {
        if (error instanceof TrackerRefused) return error.problem;
        throw error;
      }
    },
  };

  async function tokenOf({ id }: Pick<Tracker, "id">): Promise<string> {
    const sealed = await store.trackers.sealedTokenOf(id);
    if (sealed === undefined) throw new ServiceError("not_found");
    return sealer.open(sealed, tokenPlace(id));
  }

  async function mustBe(id: Id<"trk">): Promise<Tracker> {
    const tracker = await store.trackers.byId(id);
    if (tracker === undefined) throw new ServiceError("not_found");
    return tracker;
  }
}

/** Tokens are sealed for this place. */
function tokenPlace(row: string) {
  return { table: "tracker", row, column: "sealed_token" };
}
