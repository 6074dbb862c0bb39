import type { Attack } from "./attack.ts";
import { companionSwitched } from "./companion-switched.ts";
import { editBeforeApply } from "./edit-before-apply.ts";
import { editBeforeRollback } from "./edit-before-rollback.ts";
import { editDuringBulk } from "./edit-during-bulk.ts";
import { killedDatabases } from "./killed-databases.ts";
import { lyingWordPress } from "./lying-wordpress.ts";
import { pluginsChanged } from "./plugins-changed.ts";
import { revokedPassword } from "./revoked-password.ts";
import { slowWordPress } from "./slow-wordpress.ts";
import { twoServers } from "./two-servers.ts";

export const ATTACKS: readonly Attack[] = [
  editBeforeApply,
  editBeforeRollback,
  editDuringBulk,
  revokedPassword,
  companionSwitched,
  pluginsChanged,
  killedDatabases,
  slowWordPress,
  lyingWordPress,
  twoServers,
];
