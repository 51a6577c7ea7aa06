import { pathFor } from '#locales/paths.ts'
import type { Context } from '#server/context.ts'
import { issueCode } from '#server/core/accounts/recovery/mailed-codes.ts'
import { endCodes } from '#server/core/accounts/recovery/store.ts'
import { replaceRecoveryCodes } from '#server/core/accounts/second-factor/store.ts'
import { newSetupLink } from '#server/core/accounts/setup/first-administrator.ts'
import { activeAdministrators } from '#server/core/accounts/setup/store.ts'
import { updateUser } from '#server/core/accounts/store.ts'
import { recordAction } from '#server/core/audit/audit-log.ts'
import { siteSettings } from '#server/core/settings/site-settings.ts'
import { putSetting } from '#server/core/settings/store.ts'
import { shownAddress } from '#server/env.ts'
import { type Command, type Output, Refusal, typedArgs, WrongUse } from '../command.ts'
import { existingSecretKey, type Installation, openInstallation, openProofs } from '../installation.ts'

export const adminCommand: Command = {
  help: `npm run admin -- link [USERNAME] [--without-second-factor]
npm run admin -- maintenance-off

link             prints a one-time link, valid for 30 minutes: for setting a new password of an administrator, or, where
                 there is no active administrator, for creating one
  USERNAME                  which administrator; not needed if there is only one
  --without-second-factor   also removes their authenticator app and recovery codes, if these are lost
maintenance-off  opens a site that was closed in the settings

The product may be running. Both are noted in the audit log.`,
  async run([task = '', ...args], output) {
    if (task !== 'link' && task !== 'maintenance-off') throw new WrongUse('Say what to do.')
    const { place: username, switches } = typedArgs(
      args,
      task === 'link' ? { optional: true, switches: ['without-second-factor'] } : {},
    )
    const installation = await openInstallation()
    try {
      return await withProofs(installation, async (ctx) => {
        if (task === 'maintenance-off') return await openSite(ctx, output)
        const base = shownAddress(installation.env, installation.env.port)
        const isWithout = switches.has('without-second-factor')
        const { path, whom } = await newAdministratorLink(ctx, { username, isWithoutSecondFactor: isWithout })
        output.line(`${whom}, once and within ${linkMinutes} minutes:`)
        output.line(`${base}${path}`)
        return true
      })
    } finally {
      await installation.close()
    }
  },
}

const linkMinutes = 30

async function openSite(ctx: Pick<Context, 'db' | 'now'>, output: Output): Promise<boolean> {
  const wasClosed = await endMaintenance(ctx)
  output.line(wasClosed ? 'The site is open again.' : 'The site was open already.')
  return true
}

type Proofs = ReturnType<typeof openProofs>['ctx']

async function withProofs<T>(
  { env, dataDir, databaseUrl }: Installation,
  work: (ctx: Proofs) => Promise<T>,
): Promise<T> {
  const secretKey = existingSecretKey(env, dataDir)
  if (!secretKey)
    throw new Refusal('There is no secret key: set SECRET_KEY or DATA_DIR as the product has it.')
  const { ctx, close } = openProofs({ env, databaseUrl, secretKey })
  try {
    return await work(ctx)
  } finally {
    await close()
  }
}

/** Who acts at the machine's own command line, in the audit log. */
export const operator = { user: { id: null, username: 'operator' } }

/** Opens the site. False if it was open already; then nothing changes. */
export async function endMaintenance(ctx: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  const { maintenance_mode: before } = await siteSettings(ctx, { force: true })
  const mode: unknown = before
  if (mode === false) return false
  await ctx.db.transaction().execute(async (trx) => {
    const by = { updated_at: ctx.now(), updated_by: null }
    await putSetting(trx, { key: 'maintenance_mode', value: 'false', secret: null, ...by })
    await recordAction(trx, {
      viewer: operator,
      now: ctx.now(),
      area: 'settings',
      act: 'update',
      record: { id: 'settings', name: 'maintenance_mode' },
      before: { maintenance_mode: mode },
      after: { maintenance_mode: false },
    })
  })
  await siteSettings(ctx, { force: true })
  return true
}

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
