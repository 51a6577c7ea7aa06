import type { OwnKeyName } from '#contract/comments/connections.ts'
import type { Platform } from '#posts/address.ts'
import type { ConnectedAccount, Credentials, OnRefused } from '../../connectors/choose-connector.ts'
import type { Context } from '../../context.ts'
import { knownSettings, secretSettings } from '../settings/site-settings.ts'
import { breakAccount, ownCredentials, type StoredCredential } from './store.ts'

export interface CredentialsFor {
  credentials: Credentials
  /** the user's own connected accounts; they are tried before other credentials, and cost nothing */
  accounts: ConnectedAccount[]
  onRefused: OnRefused
  /** whose key pays on platforms that charge; absent if no key is set */
  paidBy: Partial<Record<Platform, Payer>>
  /** the account responsible for the application at Reddit */
  redditOperator: string
}

type Deps = Pick<Context, 'db' | 'secrets'>

export type Payer = 'site' | 'user'

/** A user's platform credentials: their own, else those of the site; only one kind of keys once it is known who pays. */
export async function credentialsFor(
  ctx: Deps,
  userId: string | null,
  payer?: Payer,
): Promise<CredentialsFor> {
  const [{ settings, secrets }, stored] = await Promise.all([
    knownSettings(ctx),
    userId === null ? [] : ownCredentials(ctx.db, userId),
  ])
  const own = userId === null || payer === 'site' ? {} : ownKeys(ctx, userId, stored)
  // Apify is used only if the site's settings enable it, even with a user's own key.
  const { apify_enabled: hasApify } = settings
  const charged = payer === 'user' ? [] : siteKeysBeside(own, hasApify)
  const site = await secretSettings(
    ctx,
    [...charged, 'reddit_client_secret' as const].filter((key) => secrets.has(key)),
  )
  const keys = {
    youtubeApiKey: own.youtube ?? site.youtube_api_key,
    xBearerToken: own.x ?? site.x_bearer_token,
    redditClientId: settings.reddit_client_id || undefined,
    redditClientSecret: site.reddit_client_secret,
    apifyToken: hasApify ? (own.apify ?? site.apify_token) : undefined,
  }
  const credentials = Object.fromEntries(Object.entries(keys).filter(([, value]) => value)) as Credentials
  const payerOf = (name: OwnKeyName) => (own[name] ? 'user' : 'site')
  const apify = payerOf('apify')
  return {
    credentials,
    ...accountsFor(ctx, stored),
    paidBy: {
      ...(credentials.youtubeApiKey ? { youtube: payerOf('youtube') } : {}),
      ...(credentials.xBearerToken ? { x: payerOf('x') } : {}),
      ...(credentials.redditClientId && credentials.redditClientSecret ? { reddit: 'site' } : {}),
      ...(credentials.apifyToken ? { instagram: apify, facebook: apify, tiktok: apify } : {}),
    },
    redditOperator: settings.reddit_operator,
  }
}

/** Keys of the site on platforms that charge, where the user has none. */
function siteKeysBeside(own: Partial<Record<OwnKeyName, string>>, hasApify: boolean) {
  return [
    ...(own.youtube ? [] : ['youtube_api_key' as const]),
    ...(own.x ? [] : ['x_bearer_token' as const]),
    ...(own.apify || !hasApify ? [] : ['apify_token' as const]),
  ]
}

function ownKeys(
  { secrets }: Deps,
  userId: string,
  stored: readonly StoredCredential[],
): Partial<Record<OwnKeyName, string>> {
  const keys = stored.flatMap((one) => (one.kind === 'key' ? [one] : []))
  return Object.fromEntries(
    keys.map(({ name, secret }) => [name, secrets.open(secret, placeOfKey(userId, name)).toString('utf8')]),
  )
}

/** A user's working connected accounts, with their tokens; an account with a rejected token is marked for its owner. */
function accountsFor(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  stored: readonly StoredCredential[],
): { accounts: ConnectedAccount[]; onRefused: OnRefused } {
  const working = stored.flatMap((one) => (one.kind === 'account' && !one.is_broken ? [one] : []))
  return {
    accounts: working.map(({ id, platform, external_id, name, secret }) => ({
      id,
      platform,
      externalId: external_id,
      name,
      token: secrets.open(secret, placeOfToken(id)).toString('utf8'),
    })),
    onRefused: async (accountId) => {
      const account = working.find(({ id }) => id === accountId)
      if (account) await breakAccount(db, account.id, account.secret)
    },
  }
}

/** The encryption context of a connected account's token. */
export function placeOfToken(accountId: string): string {
  return `connected_accounts.${accountId}`
}

/** The encryption context of a user's own key. */
export function placeOfKey(userId: string, name: OwnKeyName): string {
  return `user_keys.${userId}.${name}`
}
