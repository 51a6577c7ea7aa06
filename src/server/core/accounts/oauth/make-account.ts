import { randomUUID } from 'node:crypto'
import { fullname as fullnameRule, minNameLength } from '#contract/accounts/account-rules.ts'
import { fail } from '#contract/api/errors.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { insertUser, roleById, type StoredUser, userById } from '../store.ts'
import { isUsernameTaken } from './store.ts'

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
