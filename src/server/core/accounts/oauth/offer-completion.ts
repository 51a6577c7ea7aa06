import { email as emailRule, fullname as fullnameRule } from '../../../../contract/account-rules.ts'
import type { OauthProvider } from '../../../../contract/oauth.ts'
import type { Context } from '../../../context.ts'
import type { Browser } from '../../../http/browser.ts'
import type { OauthPerson } from '../../../providers/oauth/oauth-gateway.ts'
import { issueCode } from '../recovery/codes.ts'
import { newToken } from '../sessions/session-life.ts'
import { digestOf, giveCompletion, minutesToComplete } from './completion-cookie.ts'
import type { OauthReply } from './let-in.ts'

/** A ticket to say an address with, for this person of the provider in this browser. What the provider claims is a suggestion. */
export async function offerCompletion(
  ctx: Pick<Context, 'now' | 'random'>,
  trx: Context['db'],
  person: OauthPerson,
  { provider, browser }: { provider: OauthProvider; browser: Browser },
): Promise<() => Promise<OauthReply>> {
  const fullname = fullnameRule.safeParse(person.fullname).data ?? ''
  const email = emailRule.safeParse(person.claimedEmail).data ?? null
  const secret = newToken(ctx.random)
  const ticket = await issueCode(ctx, trx, {
    purpose: 'oauth_complete',
    userId: null,
    payload: { provider, subject: person.subject, fullname, claimed: email, browser: digestOf(secret) },
    minutes: minutesToComplete,
  })
  return async () => {
    giveCompletion(browser, secret)
    return { token: null, user: null, second_factor: null, link: null, complete: { ticket, fullname, email } }
  }
}
