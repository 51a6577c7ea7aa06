import { pathFor } from '#locales/paths.ts'
import type { Context } from '#server/context.ts'
import { issueCode } from '#server/core/accounts/recovery/mailed-codes.ts'
import { endCodes } from '#server/core/accounts/recovery/store.ts'
import { replaceRecoveryCodes } from '#server/core/accounts/second-factor/store.ts'
import { newSetupLink } from '#server/core/accounts/setup/setup-link.ts'
import { activeAdministrators } from '#server/core/accounts/setup/store.ts'
import { updateUser } from '#server/core/accounts/store.ts'
import { recordAction } from '#server/core/audit/audit-trail.ts'
import { siteSettings } from '#server/core/settings/site-settings.ts'
import { Refusal } from '../command.ts'
import { operator } from './end-maintenance.ts'

interface Input {
  /** empty: the only one */
  username: string
  isWithoutSecondFactor: boolean
}

/**
 * The path of a one-time link for an administrator who is locked out: to set a new password, or to create the first
 * account where there is no active administrator.
 */
export async function newAdministratorLink(
  ctx: Pick<Context, 'db' | 'now' | 'random'>,
  { username, isWithoutSecondFactor }: Input,
): Promise<{ path: string; whom: string }> {
  const all = await activeAdministrators(ctx.db)
  if (all.length === 0) {
    const token = await newSetupLink(ctx)
    await ctx.db.transaction().execute((trx) =>
      recordAction(trx, {
        viewer: operator,
        now: ctx.now(),
        area: 'settings',
        act: 'update',
        record: { id: 'settings', name: 'first administrator' },
        after: { one_time_link: 'setup' },
      }),
    )
    return { path: `/setup/${token}`, whom: 'A new administrator' }
  }
  const names = all.map((user) => user.username).join(', ')
  if (username === '' && all.length > 1) throw new Refusal(`Say which administrator: ${names}.`)
  const wanted = username.toLowerCase()
  const user = username === '' ? all[0] : all.find((one) => one.username.toLowerCase() === wanted)
  if (!user) throw new Refusal(`${username} is no active administrator. There are: ${names}.`)
  const { default_language: locale } = await siteSettings(ctx, { force: true })
  const token = await ctx.db.transaction().execute(async (trx) => {
    const code = await issueCode(ctx, trx, { purpose: 'recovery', userId: user.id, minutes: 30 })
    if (isWithoutSecondFactor) {
      await updateUser(trx, user.id, { totp_secret: null, totp_confirmed_at: null })
      await replaceRecoveryCodes(trx, user.id, [])
      await endCodes(trx, user.id, ['totp', 'second_factor'], ctx.now())
    }
    const after = { one_time_link: 'recovery', ...(isWithoutSecondFactor && { two_factor: false }) }
    await note(ctx, trx, { id: user.id, name: user.username }, after)
    return code
  })
  return {
    path: `${pathFor('recovery', locale)}#token=${token}`,
    whom: `A new password for ${user.username}`,
  }
}

function note(
  { now }: Pick<Context, 'now'>,
  trx: Context['db'],
  record: { id: string; name: string },
  after: Record<string, unknown>,
): Promise<void> {
  return recordAction(trx, { viewer: operator, now: now(), area: 'users', act: 'update', record, after })
}
