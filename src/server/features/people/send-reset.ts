import { fail } from '#contract/api/errors.ts'
import { type Locale, locales } from '#locales/locales.ts'
import { mailCode } from '#server/core/accounts/recovery/mailed-codes.ts'
import { assertWithin, currentRights } from '#server/core/accounts/roles/within-rights.ts'
import { rankedUser } from '#server/core/accounts/users/store.ts'
import { recordAction } from '#server/core/audit/audit-trail.ts'
import type { Context, SignedIn } from '../../context.ts'
import { isId } from '../../kit/ids.ts'

type Deps = Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'random'>

/** Mails a person within one's own rights the link that they could request themselves, in their language. */
export async function sendReset(
  ctx: Deps,
  viewer: SignedIn,
  { id, origin }: { id: string; origin: string },
): Promise<void> {
  if (!isId(id)) throw fail('user_not_found')
  await ctx.db.transaction().execute(async (trx) => {
    const rights = await currentRights(trx, viewer, 'users.update')
    const user = await rankedUser(trx, id)
    if (!user) throw fail('user_not_found')
    assertWithin(rights.permissions, user.permissions)
    // Someone banned could not use the link.
    if (user.status === 'banned') throw fail('account_banned')
    const locale: Locale = locales.find((one) => one === user.locale) ?? 'en'
    await mailCode(ctx, trx, 'forgot_password', { user, to: user.email }, { locale, origin })
    await recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'users',
      act: 'reset',
      record: { id: user.id, name: user.username },
    })
  })
}
