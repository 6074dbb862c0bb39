import type { Attack } from "./attack.ts";
import { editBeforeApply } from "./edit-before-apply.ts";
import { editBeforeRollback } from "./edit-before-rollback.ts";

export const ATTACKS: readonly Attack[] = [editBeforeApply, editBeforeRollback];
