import { type Zippable, zipSync } from 'fflate'
import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { csvOf } from '#server/export/table.ts'
import type { Browser } from '#server/http/browser.ts'
import { ownerOfUser } from '#server/kit/ids.ts'
import { isBuyer } from '../../plans/store.ts'
import { passkeysOf } from '../passkeys/store.ts'
import { endCodes, lockAccount } from '../recovery/store.ts'
import { keepAdministrator } from '../roles/within-rights.ts'
import { deleteSessionsOf, sessionsOf } from '../sessions/store.ts'
import { type StoredUser, updateUser, userById } from '../store.ts'
import {
  avatarBytes,
  forgetAccount,
  identitiesOf,
  listViewsOf,
  mailsTo,
  notificationsOf,
  savedViewsOf,
} from './store.ts'

export async function deleteOwnAccount(
  ctx: Pick<Context, 'db' | 'random'>,
  { user }: SignedIn,
  { browser, hooks }: { browser: Browser; hooks: Pick<UserDataHooks, 'forget'> },
): Promise<void> {
  await ctx.db.transaction().execute((trx) =>
    keepAdministrator(trx, async () => {
      await holdOwn(trx, { user })
      await forgetPerson(ctx, trx, user.id, hooks)
    }),
  )
  browser.clearToken()
}

/**
 * Erases a user for good. The row stays without a name because historical records refer to it; nothing in it identifies
 * the person.
 */
export async function forgetPerson(
  ctx: Pick<Context, 'random'>,
  trx: Context['db'],
  userId: string,
  hooks: Pick<UserDataHooks, 'forget'>,
): Promise<void> {
  const name = `deleted-${Buffer.from(ctx.random(9)).toString('base64url')}`
  await lockAccount(trx, userId)
  await forgetAccount(trx, userId, name)
  await hooks.forget(trx, ownerOfUser(userId))
}

/** Decision 24: closes an account until its owner signs in with a mailed code. Paid plans end with their period. */
export async function closeAccount(
  ctx: Pick<Context, 'db' | 'now' | 'queue'>,
  { user }: SignedIn,
  browser: Browser,
): Promise<void> {
  await ctx.db.transaction().execute((trx) =>
    keepAdministrator(trx, async () => {
      await holdOwn(trx, { user })
      await updateUser(trx, user.id, { status: 'passive' })
      await deleteSessionsOf(trx, user.id)
      if (await isBuyer(trx, user.id))
        await ctx.queue.send('end_subscriptions', { user_id: user.id }, { db: trx })
      await endCodes(trx, user.id, ['second_factor', 'passkey', 'totp', 'oauth_link'], ctx.now())
    }),
  )
  browser.clearToken()
}

/**
 * The viewer's account, locked until the end of the transaction. It may have been closed, banned or erased since the
 * request started, and nothing may be added to it after that.
 */
export async function holdOwn(trx: Context['db'], { user }: Pick<SignedIn, 'user'>): Promise<StoredUser> {
  await lockAccount(trx, user.id)
  const now = await userById(trx, user.id)
  if (now?.status !== 'active') throw fail('unauthorized')
  return now
}

type Trx = Context['db']

/** One feature's part of a personal data export: a file name and rows of plain values. */
export interface ExportPart {
  name: string
  rows: Record<string, string | number | boolean | null>[]
}

/** What other features do when a user arrives, leaves or exports their data. Passed in from above. */
export interface UserDataHooks {
  /** Moves a visitor's draws to the account (REQ-visitor-draws). */
  adopt(trx: Trx, visitor: string, owner: string): Promise<void>
  /** Removes the user from what they made; public records stay. */
  forget(trx: Trx, owner: string): Promise<void>
  /** Everything that other features store about a user. */
  exportData(db: Trx, owner: string): Promise<ExportPart[]>
}

/** Everything stored about a user, twice: JSON for programs, CSV for people. Secrets are left out. */
export async function exportAccount(
  ctx: Pick<Context, 'db' | 'now'>,
  { user }: SignedIn,
  hooks: Pick<UserDataHooks, 'exportData'>,
): Promise<Document> {
  const parts = [...(await ownParts(ctx, user.id)), ...(await hooks.exportData(ctx.db, ownerOfUser(user.id)))]
  const files: Zippable = {}
  for (const { name, rows } of parts) {
    files[`${name}.json`] = Buffer.from(`${JSON.stringify(rows, null, 2)}\n`)
    files[`${name}.csv`] = csvOf(tableOf(rows))
  }
  const picture = user.avatar && (await avatarBytes(ctx.db, user.avatar))
  if (picture) files['picture.webp'] = [picture, { level: 0 }]
  const day = ctx.now().toISOString().slice(0, 10)
  return { bytes: zipSync(files, { mtime: ctx.now() }), fileName: `account-${day}.zip` }
}

async function ownParts(ctx: Pick<Context, 'db' | 'now'>, userId: string): Promise<ExportPart[]> {
  const [user, sessions, notifications, identities, passkeys, mails, views, layouts] = await Promise.all([
    userById(ctx.db, userId),
    sessionsOf(ctx.db, userId, ctx.now()),
    notificationsOf(ctx.db, userId),
    identitiesOf(ctx.db, userId),
    passkeysOf(ctx.db, userId),
    mailsTo(ctx.db, userId),
    savedViewsOf(ctx.db, userId),
    listViewsOf(ctx.db, userId),
  ])
  if (!user) throw fail('unauthorized')
  const { password_hash, totp_secret: _, totp_step: _step, plan_settings, ...exported } = user
  const {
    deleted_at: _at,
    deleted_by: _by,
    status_before: _before,
    ban_reason: _reason,
    ...account
  } = exported
  return [
    part('account', [
      { ...account, plan_settings: JSON.stringify(plan_settings), has_password: password_hash !== null },
    ]),
    part(
      'sessions',
      sessions.map(({ token_hash: _t, previous_hash: _p, user_id: _u, ...rest }) => rest),
    ),
    part(
      'notifications',
      notifications.map(({ user_id: _u, payload, ...rest }) => ({
        ...rest,
        payload: JSON.stringify(payload),
      })),
    ),
    part(
      'identities',
      identities.map(({ user_id: _u, ...rest }) => rest),
    ),
    part(
      'passkeys',
      passkeys.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })),
    ),
    part('mails', mails),
    part(
      'saved-views',
      views.map(({ columns, ...rest }) => ({ ...rest, columns: columns.join(', ') })),
    ),
    part(
      'list-views',
      layouts.map(({ columns, ...rest }) => ({ ...rest, columns: columns.join(', ') })),
    ),
  ]
}

type Value = string | number | boolean | null

function part(name: string, rows: Record<string, Value | Date>[]): ExportPart {
  const plain = (value: Value | Date) => (value instanceof Date ? value.toISOString() : value)
  return {
    name,
    rows: rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])),
    ),
  }
}

function tableOf(rows: ExportPart['rows']) {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return {
    columns: keys.map((key) => ({ key, title: key })),
    rows: rows.map((row) => keys.map((key) => row[key] ?? null)),
  }
}
