import { type OauthProvider, oauthProviders } from '#contract/accounts/oauth.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { deleteIdentity, hasWayIn, holdUser, identitiesOf } from './store.ts'

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
