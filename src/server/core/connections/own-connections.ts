import type { CallReplyInput } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import {
  type Connection,
  type listConnections as listConnectionsCall,
  type OwnKeyName,
  ownKeyNames,
} from '#contract/comments/connections.ts'
import type { GraphApp } from '../../connectors/graph/login.ts'
import type { Context, SignedIn } from '../../context.ts'
import { isId, userIdOf } from '../../kit/ids.ts'
import { knownSettings, secretSetting, siteSettings } from '../settings/site-settings.ts'
import { placeOfKey } from './credentials-for.ts'
import {
  accountsOf,
  deleteAccount,
  deleteConnectionsOf,
  deleteKey,
  keysOf,
  lockOpenUser,
  putKey,
  type StoredAccount,
  type StoredKey,
} from './store.ts'

/** A user's connected accounts and own keys. No secret is decrypted for it. */
export async function listConnections(
  { db }: Pick<Context, 'db'>,
  { user }: SignedIn,
): Promise<CallReplyInput<typeof listConnectionsCall>> {
  const [accounts, keys, { settings, secrets }] = await Promise.all([
    accountsOf(db, user.id),
    keysOf(db, user.id),
    knownSettings({ db }),
  ])
  return {
    connections: accounts.map(connectionView),
    keys: keysView(keys),
    can_connect: settings.graph_app_id !== '' && secrets.has('graph_app_secret'),
    provider_allowed: settings.apify_enabled,
  }
}

/** Deletes a connected account and its token. */
export async function removeConnection(
  { db }: Pick<Context, 'db'>,
  { user }: SignedIn,
  id: string,
): Promise<void> {
  if (!isId(id) || !(await deleteAccount(db, user.id, id))) throw fail('connection_not_found')
}

/** A connected account as its owner sees it. */
export function connectionView({
  id,
  platform,
  name,
  connected_at,
  expires_at,
  is_broken,
}: StoredAccount): Connection {
  return {
    id,
    platform,
    name,
    connected_at: connected_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    is_broken,
  }
}

/** All possible keys, and since when they are set; never their values. */
function keysView(keys: readonly StoredKey[]) {
  return ownKeyNames.map((name: OwnKeyName) => {
    const at = keys.find((key) => key.name === name)?.set_at
    return { name, is_set: at !== undefined, set_at: at?.toISOString() ?? null }
  })
}

/** Stores a key encrypted, replacing the previous one; null removes it. */
export async function setOwnKey(
  ctx: Pick<Context, 'db' | 'now' | 'secrets'>,
  { user }: SignedIn,
  { name, key }: { name: OwnKeyName; key: string | null },
): Promise<{ keys: ReturnType<typeof keysView> }> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdOwner(trx, user.id)
    if (key === null) return deleteKey(trx, user.id, name)
    const secret = ctx.secrets.close(Buffer.from(key), placeOfKey(user.id, name))
    return putKey(trx, { user_id: user.id, name, secret, set_at: ctx.now() })
  })
  return { keys: keysView(await keysOf(ctx.db, user.id)) }
}

/** This site's app at Meta. Raises `connections_unavailable` until an administrator has configured it. */
export async function graphApp(ctx: Pick<Context, 'db' | 'env' | 'secrets'>): Promise<GraphApp> {
  const [{ graph_app_id: id }, secret] = await Promise.all([
    siteSettings(ctx),
    secretSetting(ctx, 'graph_app_secret'),
  ])
  if (!id || !secret) throw fail('connections_unavailable')
  const { platforms, oauthUrls } = ctx.env
  return {
    id,
    secret,
    dialogUrl: oauthUrls.facebookDialog,
    baseUrl: platforms.graph,
    version: platforms.graphVersion,
  }
}

/** Locks the viewer's account until the end of the transaction: nothing may be added to an erased account. */
export async function holdOwner(trx: Context['db'], userId: string): Promise<void> {
  if (!(await lockOpenUser(trx, userId))) throw fail('unauthorized')
}

type Db = Context['db']

/** Deletes the tokens and keys of a user who is erased. */
export async function forgetConnections(trx: Db, owner: string): Promise<void> {
  const userId = userIdOf(owner)
  if (userId) await deleteConnectionsOf(trx, userId)
}

/** Names and dates for a user's export, but never tokens or keys. */
export async function exportConnections(db: Db, owner: string) {
  const userId = userIdOf(owner)
  const [accounts, keys] = userId ? await Promise.all([accountsOf(db, userId), keysOf(db, userId)]) : [[], []]
  return [
    {
      name: 'connected-accounts',
      rows: accounts.map(({ platform, external_id, name, connected_at, expires_at, is_broken }) => ({
        platform,
        external_id,
        name,
        connected_at: connected_at.toISOString(),
        expires_at: expires_at?.toISOString() ?? null,
        is_broken,
      })),
    },
    {
      name: 'platform-keys',
      rows: keys.map(({ name, set_at }) => ({ name, set_at: set_at.toISOString() })),
    },
  ]
}
