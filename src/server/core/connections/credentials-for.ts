import type { OwnKeyName } from '#contract/connections.ts'
import type { Platform } from '#posts/address.ts'
import type { OnRefused } from '../../connectors/among-accounts.ts'
import type { ConnectedAccount, Credentials } from '../../connectors/choose-connector.ts'
import type { Context } from '../../context.ts'
import { secretSetting } from '../settings/secret-settings.ts'
import { siteSettings } from '../settings/site-settings.ts'
import { placeOfKey, placeOfToken } from './closed-places.ts'
import { accountsOf, breakAccount, keysOf } from './store.ts'

export interface CredentialsFor {
  credentials: Credentials
  /** accounts that the asker connected; they come before all credentials, and cost nothing */
  accounts: ConnectedAccount[]
  onRefused: OnRefused
  /** whose key pays where a platform charges; absent where nobody has one */
  paidBy: Partial<Record<Platform, 'site' | 'user'>>
  /** the account that answers for the application at Reddit */
  redditOperator: string
}

type Deps = Pick<Context, 'db' | 'secrets'>

/** What opens the platforms for somebody: what they brought along themselves, else what the site was given. */
export async function credentialsFor(ctx: Deps, userId: string | null): Promise<CredentialsFor> {
  const settings = await siteSettings(ctx)
  const own = userId === null ? {} : await ownKeys(ctx, userId)
  // The provider is asked only where whoever runs the site wants that at all, whoever pays.
  const [youtubeApiKey, xBearerToken, apifyToken, redditClientSecret] = await Promise.all([
    own.youtube ?? secretSetting(ctx, 'youtube_api_key'),
    own.x ?? secretSetting(ctx, 'x_bearer_token'),
    settings.apify_enabled ? (own.apify ?? secretSetting(ctx, 'apify_token')) : undefined,
    secretSetting(ctx, 'reddit_client_secret'),
  ])
  const given = {
    youtubeApiKey,
    xBearerToken,
    redditClientId: settings.reddit_client_id || undefined,
    redditClientSecret,
    apifyToken,
  }
  const credentials = Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Credentials
  const payer = (name: OwnKeyName) => (own[name] ? 'user' : 'site')
  const apify = payer('apify')
  return {
    credentials,
    ...(userId === null ? nobodys : await accountsFor(ctx, userId)),
    paidBy: {
      ...(credentials.youtubeApiKey ? { youtube: payer('youtube') } : {}),
      ...(credentials.xBearerToken ? { x: payer('x') } : {}),
      ...(credentials.redditClientId && credentials.redditClientSecret ? { reddit: 'site' } : {}),
      ...(credentials.apifyToken ? { instagram: apify, facebook: apify, tiktok: apify } : {}),
    },
    redditOperator: settings.reddit_operator,
  }
}

const nobodys = { accounts: [], onRefused: async () => {} }

async function ownKeys({ db, secrets }: Deps, userId: string): Promise<Partial<Record<OwnKeyName, string>>> {
  const keys = await keysOf(db, userId)
  return Object.fromEntries(
    keys.map(({ name, secret }) => [name, secrets.open(secret, placeOfKey(userId, name)).toString('utf8')]),
  )
}

/** The accounts that somebody opened to us and that still work, with their tokens; what is refused is marked for its owner. */
async function accountsFor(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  userId: string,
): Promise<{ accounts: ConnectedAccount[]; onRefused: OnRefused }> {
  const stored = (await accountsOf(db, userId)).filter((account) => !account.is_broken)
  return {
    accounts: stored.map(({ id, platform, external_id, name, token }) => ({
      id,
      platform,
      externalId: external_id,
      name,
      token: secrets.open(token, placeOfToken(id)).toString('utf8'),
    })),
    onRefused: async (refused) => {
      const account = stored.find(({ id }) => id === refused)
      if (account) await breakAccount(db, account.id, account.token)
    },
  }
}
