import { email as emailRule } from '../../../../contract/account-rules.ts'
import { fail } from '../../../../contract/errors.ts'
import type { OauthProvider } from '../../../../contract/oauth.ts'
import { grantedBy } from '../../../../contract/permissions.ts'
import type { SignedIn as SignedInReply } from '../../../../contract/user.ts'
import type { Context } from '../../../context.ts'
import type { OauthPerson } from '../../../providers/oauth/oauth-gateway.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { isClosed, siteSettings } from '../../settings/site-settings.ts'
import { forgetPerson } from '../own/forget-person.ts'
import { issueCode } from '../recovery/codes.ts'
import { roleById, type StoredUser } from '../store.ts'
import { letIn, type OauthArrival, type OauthContext, type OauthReply } from './let-in.ts'
import { makeAccount } from './make-account.ts'
import { dropPendingClaims, holdUserByEmail, insertIdentity } from './store.ts'

const ticketMinutes = 10

/**
 * Somebody whom the provider vouches for and nobody here knows. An account of the same address is never theirs by that
 * alone: one that proved its address asks for its password, and one that never did is nobody's and makes room.
 */
export async function meetStranger(
  ctx: OauthContext,
  trx: Context['db'],
  person: OauthPerson,
  { provider, arrival }: { provider: OauthProvider; arrival: OauthArrival },
): Promise<() => Promise<SignedInReply | OauthReply>> {
  const email = emailRule.safeParse(person.verifiedEmail).data
  if (email === undefined) throw fail('oauth_email_missing')
  const owner = await holdUserByEmail(trx, email)
  if (owner && !(await isNobodys(trx, owner))) {
    const ticket = await issueCode(ctx, trx, {
      purpose: 'oauth_link',
      userId: owner.id,
      payload: { provider, subject: person.subject, email },
      minutes: ticketMinutes,
    })
    return async () => ({ token: null, user: null, second_factor: null, link: { ticket, email } })
  }
  // Whoever holds a connection must not wait for another one: all that there are may be held by the like.
  const within = { ...ctx, db: trx }
  if (!(await siteSettings(within)).registration) throw fail('registration_disabled')
  if (await isClosed(within)) throw fail('maintenance')
  // Whoever typed this address before may have left a password, a session, a passkey or a change of address behind.
  if (owner) await forgetPerson(ctx, trx, owner.id, arrival.rooms)
  await dropPendingClaims(trx, email)
  const appNumber = await brandOfOrigin(within, await ownOrigin(within, arrival.origin))
  const user = await makeAccount(ctx, trx, {
    email,
    fullname: person.fullname,
    locale: arrival.locale,
    appNumber,
  })
  await insertIdentity(trx, {
    provider,
    subject: person.subject,
    user_id: user.id,
    email,
    created_at: ctx.now(),
  })
  return letIn(ctx, trx, user, arrival)
}

/** An address that was typed and never proved. What staff shut out, or gave a plan or rights to, is looked after by staff. */
async function isNobodys(trx: Context['db'], user: StoredUser): Promise<boolean> {
  if (user.email_verified_at || user.status === 'banned' || user.plan !== 'free') return false
  const role = await roleById(trx, user.role_id)
  return role !== undefined && grantedBy(role.permissions).length === 0
}
