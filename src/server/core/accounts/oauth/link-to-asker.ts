import { fail } from '../../../../contract/errors.ts'
import type { Context, SignedIn } from '../../../context.ts'
import { insistOnFreshProof } from '../../../http/may-call.ts'
import type { OauthPerson } from '../../../providers/oauth/oauth-gateway.ts'
import { accountView } from '../account-view.ts'
import { lacksSecondFactor } from '../second-factor/lacks-second-factor.ts'
import type { Attempt } from './attempt-cookie.ts'
import type { OauthReply } from './let-in.ts'
import { identitiesOf, insertIdentity } from './store.ts'

/** Links the provider to whoever is signed in and had lately proved who they are when they set out. */
export async function linkToAsker(
  ctx: Pick<Context, 'db' | 'now'>,
  trx: Context['db'],
  person: OauthPerson,
  { attempt, viewer }: { attempt: Attempt; viewer: SignedIn },
): Promise<() => Promise<OauthReply>> {
  insistOnFreshProof(viewer, new Date(attempt.at))
  // Somebody who holds an address of others for as long as they do not notice must leave no way in behind.
  if (!viewer.user.email_verified_at) throw fail('email_unconfirmed')
  const linked = await identitiesOf(trx, viewer.user.id)
  if (linked.some(({ provider }) => provider === attempt.provider)) throw fail('oauth_already_linked')
  await insertIdentity(trx, {
    provider: attempt.provider,
    subject: person.subject,
    user_id: viewer.user.id,
    email: person.verifiedEmail ?? person.claimedEmail ?? null,
    created_at: ctx.now(),
  })
  return async () => ({
    token: null,
    user: accountView(viewer, await lacksSecondFactor(ctx, viewer)),
    second_factor: null,
    link: null,
    complete: null,
  })
}
