import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The two roles that every installation starts with. */
const adminRole = '00000000-0000-4000-8000-00000000a001'
const userRole = '00000000-0000-4000-8000-00000000a002'

const everything = {
  external: ['dashboard', 'settings'],
  users: ['read', 'create', 'update', 'delete'],
  roles: ['read', 'create', 'update', 'delete'],
  sessions: ['read', 'delete'],
  plans: ['read', 'create', 'update', 'delete'],
  subscriptions: ['read', 'update'],
  tickets: ['read', 'reply', 'update', 'delete'],
  logs: ['read'],
  media: ['read', 'create', 'update', 'delete'],
  menus: ['read', 'create', 'update', 'delete'],
  faq: ['read', 'create', 'update', 'delete'],
  pages: ['read', 'update'],
  modules: ['read', 'create', 'update', 'delete'],
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await roles(db)
  await users(db)
  await sessions(db)
  await waysIn(db)
  // A crash must not reset the limits of blocked callers.
  await sql`alter table rate_buckets set logged`.execute(db)
}

async function roles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roles (
      id uuid primary key,
      name text not null,
      permissions jsonb not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index roles_name on roles (lower(name))`.execute(db)
  const all = Object.fromEntries(
    Object.entries(everything).map(([area, kinds]) => [
      area,
      Object.fromEntries(kinds.map((kind) => [kind, true])),
    ]),
  )
  await sql`insert into roles (id, name, permissions) values
    (${adminRole}, 'Admin', ${JSON.stringify(all)}::jsonb), (${userRole}, 'user', '{}')`.execute(db)
}

async function users(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add role_id uuid references roles,
      add birthday date,
      add gender text not null default '' check (gender in ('male', 'female', 'other', '')),
      add avatar text,
      add email_verified_at timestamptz,
      add pending_email text,
      add locale text not null default 'en',
      add app_number smallint not null default 1,
      add plan text not null default 'free',
      add plan_until timestamptz,
      add plan_settings jsonb not null default '{}',
      add totp_secret bytea,
      add totp_confirmed_at timestamptz,
      add totp_step bigint not null default 0,
      add password_changed_at timestamptz,
      alter password_hash drop not null`.execute(db)
  await sql`update users set role_id = case role when 'Admin' then ${adminRole}::uuid else ${userRole}::uuid end,
    plan = case role when 'Admin' then 'Ultra' else 'free' end, email_verified_at = created_at`.execute(db)
  await sql`alter table users drop role, alter role_id set not null`.execute(db)
  await sql`create index users_role on users (role_id)`.execute(db)
  await sql`create index users_created on users (created_at desc, id)`.execute(db)
  // Erased accounts keep an empty name and address, so many rows may share those.
  await sql`drop index users_username`.execute(db)
  await sql`drop index users_email`.execute(db)
  await sql`create unique index users_username on users (lower(username)) where status <> 'deleted'`.execute(
    db,
  )
  await sql`create unique index users_email on users (lower(email)) where status <> 'deleted'`.execute(db)

  await sql`
    create table avatars (
      key text primary key,
      user_id uuid not null unique references users on delete cascade,
      bytes bytea not null
    )`.execute(db)
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  // Only hashes of tokens: stolen rows cannot be used to sign in.
  await sql`
    create table sessions (
      id uuid primary key,
      token_hash bytea not null unique,
      previous_hash bytea unique,
      user_id uuid not null references users on delete cascade,
      remember boolean not null,
      address text not null,
      user_agent text not null,
      location text,
      created_at timestamptz not null,
      authenticated_at timestamptz not null,
      last_active_at timestamptz not null,
      rotated_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sessions_user on sessions (user_id, last_active_at desc)`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)
}

async function waysIn(db: Kysely<unknown>): Promise<void> {
  // REQ-entities: recovery codes, and all other one-time codes with a lifetime.
  await sql`
    create table recovery_codes (
      token_hash bytea primary key,
      purpose text not null,
      user_id uuid references users on delete cascade,
      payload jsonb not null default '{}',
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index recovery_codes_user on recovery_codes (user_id, purpose)`.execute(db)
  await sql`create index recovery_codes_expiry on recovery_codes (expires_at)`.execute(db)

  await sql`
    create table oauth_identities (
      provider text not null,
      subject text not null,
      user_id uuid not null references users on delete cascade,
      email text,
      created_at timestamptz not null,
      primary key (provider, subject),
      unique (user_id, provider)
    )`.execute(db)

  await sql`
    create table passkeys (
      id uuid primary key,
      credential_id bytea not null unique,
      user_id uuid not null references users on delete cascade,
      name text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db)

  await sql`
    create table second_factor_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db)
}
