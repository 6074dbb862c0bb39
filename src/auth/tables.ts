/** The identity library's tables that we read, and our own beside them. Column names are the library's. */
import type { ColumnType, JSONColumnType } from "kysely";
import type { LogAction, LogDetails, LogOutcome } from "#domain/log-entry.ts";

type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface IdentityTables {
  user: {
    id: string;
    email: string;
    name: string;
    emailVerified: boolean;
    twoFactorEnabled: boolean | null;
    createdAt: Timestamp;
    updatedAt: Timestamp;
  };
  session: {
    id: string;
    token: string;
    userId: string;
    expiresAt: Timestamp;
    createdAt: Timestamp;
    updatedAt: Timestamp;
    ipAddress: string | null;
    userAgent: string | null;
    confirmedAt: Timestamp | null;
  };
  twoFactor: { id: string; userId: string };
  passkey: {
    id: string;
    name: string | null;
    userId: string;
    createdAt: Timestamp | null;
    backedUp: boolean;
  };
  account: {
    id: string;
    userId: string;
    accountId: string;
    providerId: string;
    password: string | null;
    createdAt: Timestamp;
    updatedAt: Timestamp;
  };
  organization: { id: string; name: string; slug: string; createdAt: Timestamp };
  member: { id: string; organizationId: string; userId: string; role: string; createdAt: Timestamp };
  workspace_invitation: {
    id: string;
    workspace_id: string;
    email: string;
    role: string;
    secret_hash: string;
    inviter_id: string;
    created_at: Timestamp;
    expires_at: Timestamp;
  };
  audit_log: {
    workspace_id: string;
    seq: number;
    at: Timestamp;
    actor_id: string | null;
    actor: string;
    action: LogAction;
    object: string | null;
    outcome: LogOutcome;
    code: string | null;
    address: string;
    details: JSONColumnType<LogDetails, string, string>;
    request_id: string | null;
    hash: string;
  };
  audit_log_head: { workspace_id: string; seq: number; hash: string };
  owner_token: { only_row: ColumnType<boolean, boolean | undefined, never>; hash: string };
  /** What a workspace asks of its members. */
  workspace_rules: { workspace_id: string; second_factor: boolean; two_person_approval: boolean };
  request_key: {
    id: string;
    workspace_id: string;
    name: string;
    scopes: string[];
    networks: string[];
    created_by: string;
    created_at: ColumnType<Date, never, never>;
    expires_at: Timestamp;
    revoked_at: Timestamp | null;
    secret_hash: string;
    earlier_hash: string | null;
    earlier_until: Timestamp | null;
    rolls: ColumnType<number, never, number>;
    last_used_at: Timestamp | null;
    last_used_address: string | null;
  };
  request_key_website: { key_id: string; website_id: string };
  password_reset: { user_id: string; secret_hash: string; expires_at: Timestamp };
  used_code: { user_id: string; code: string; used_at: Timestamp };
  login_throttle: { key: string; attempts: number; window_ends: Timestamp; blocked_until: Timestamp | null };
}
