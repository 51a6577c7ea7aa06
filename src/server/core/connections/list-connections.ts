import type { CallReplyInput } from '#contract/api/call.ts'
import type { listConnections as listConnectionsCall } from '#contract/comments/connections.ts'
import type { Context, SignedIn } from '../../context.ts'
import { knownSettings } from '../settings/site-settings.ts'
import { connectionView, keysView } from './connection-view.ts'
import { accountsOf, keysOf } from './store.ts'

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
