import { type Zippable, zipSync } from 'fflate'
import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { csvOf } from '#server/export/table.ts'
import { ownerOfUser } from '#server/kit/ids.ts'
import { passkeysOf } from '../passkeys/store.ts'
import { sessionsOf } from '../sessions/store.ts'
import { userById } from '../store.ts'
import type { ExportPart, UserDataHooks } from './own-account.ts'
import { avatarBytes, identitiesOf, listViewsOf, mailsTo, notificationsOf, savedViewsOf } from './store.ts'

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
