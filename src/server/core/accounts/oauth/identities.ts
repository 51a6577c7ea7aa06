import { randomUUID } from 'node:crypto'
import { fullname as fullnameRule, minNameLength } from '#contract/accounts/account-rules.ts'
import { type OauthProvider, oauthProviders } from '#contract/accounts/oauth.ts'
import { fail } from '#contract/api/errors.ts'
import { grantedBy } from '#contract/api/permissions.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { everBought } from '../../plans/store.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { insertUser, roleById, type StoredUser, userById } from '../store.ts'
import { deleteIdentity, hasWayIn, holdUser, identitiesOf, isUsernameTaken } from './store.ts'

/** The providers linked to an account. */
export async function listIdentities(ctx: Pick<Context, 'db'>, viewer: SignedIn) {
  const identities = await identitiesOf(ctx.db, viewer.user.id)
  return oauthProviders.flatMap((provider) =>
    identities
      .filter((identity) => identity.provider === provider)
      .map(({ email, created_at }) => ({ provider, email, created_at: created_at.toISOString() })),
  )
}

/** Removes a link. Users cannot lock themselves out, not even with two concurrent requests. */
export async function removeIdentity(
  ctx: Pick<Context, 'db'>,
  viewer: SignedIn,
  provider: OauthProvider,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, viewer.user.id)
    if (!(await deleteIdentity(trx, viewer.user.id, provider))) throw fail('identity_not_found')
    if (!(await hasWayIn(trx, viewer.user.id))) throw fail('only_way_in')
  })
}

/**
 * Whether the settings block sign-in to this account until its address is confirmed. Its identity is then treated as
 * unknown: otherwise signing in would reveal whether an account was created, and so whether the address had one.
 */
export async function isHeldBack(within: Pick<Context, 'db' | 'env'>, userId: string): Promise<boolean> {
  const { strict_sign_up } = await siteSettings(within)
  if (!strict_sign_up) return false
  const user = await userById(within.db, userId)
  return user?.status === 'active' && (await isUnclaimed(within.db, user))
}

/**
 * An address that was entered but never proven. Excluded are accounts that ever had a proven address or bought
 * something, and those that staff banned, or gave a plan or rights to.
 */
export async function isUnclaimed(trx: Context['db'], user: StoredUser): Promise<boolean> {
  if (user.email_verified_at || user.was_verified || user.status === 'banned' || user.plan !== 'free')
    return false
  if (await everBought(trx, user.id)) return false
  const role = await roleById(trx, user.role_id)
  return role !== undefined && grantedBy(role.permissions).length === 0
}

interface NewPerson {
  email: string
  /** whether the provider vouches for the address */
  isProved: boolean
  fullname: string
  locale: Locale
  appNumber: 1 | 2
}

/** Creates an account for a user known to a provider: no password, no rights beyond the default role. */
export async function makeAccount(
  ctx: Pick<Context, 'now' | 'random'>,
  trx: Context['db'],
  { email, isProved, fullname, locale, appNumber }: NewPerson,
): Promise<StoredUser> {
  const { default_role } = await siteSettings({ db: trx })
  if (!(await roleById(trx, default_role))) throw fail('role_not_found')
  const id = randomUUID()
  const username = await freeUsername(ctx, trx, fullname)
  await insertUser(trx, {
    id,
    username,
    email,
    fullname: fullnameRule.safeParse(fullname.trim()).data ?? username,
    password_hash: null,
    role_id: default_role,
    status: 'active',
    email_verified_at: isProved ? ctx.now() : null,
    locale,
    app_number: appNumber,
  })
  const user = await userById(trx, id)
  if (!user) throw new Error('an account that was just made is not there')
  return user
}

/** The name reduced to characters allowed in usernames; digits are appended if it is taken. */
async function freeUsername(
  ctx: Pick<Context, 'random'>,
  trx: Context['db'],
  fullname: string,
): Promise<string> {
  const plain = fullname
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '.')
    .replaceAll(/^\.+|\.+$/g, '')
  const base = plain.length < minNameLength ? 'user' : [...plain].slice(0, 20).join('')
  if (base !== 'user' && !(await isUsernameTaken(trx, base))) return base
  return `${base}.${Buffer.from(ctx.random(4)).readUInt32BE()}`
}
