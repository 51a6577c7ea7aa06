import { brands, namedBrand } from '#brand.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { permissionsOfRole } from '#server/http/may-call.ts'
import { notify } from '../../notifications/bell/notifications.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { holdOwn } from '../own/own-account.ts'
import { issueCode } from '../recovery/mailed-codes.ts'
import { endCodes } from '../recovery/store.ts'
import { demandsSecondFactor } from '../roles/within-rights.ts'
import { consumeAttempt } from '../sign-in/attempts.ts'
import { updateUser } from '../store.ts'
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeHash,
  stepOf,
  totpAddress,
  totpPlace,
} from './second-step.ts'
import { payloadOf, replaceRecoveryCodes } from './store.ts'

const validMinutes = 15

/**
 * Creates a secret for an app. It is stored as pending until a code confirms it, so that an unfinished change has no
 * effect.
 */
export async function startTotp(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'random' | 'secrets'>,
  { user }: SignedIn,
  request: { origin: string },
): Promise<{ secret: string; address: string }> {
  const secret = newTotpSecret(ctx)
  const closed = ctx.secrets.close(Buffer.from(secret), waitingPlace(user.id)).toString('base64')
  await ctx.db.transaction().execute(async (trx) => {
    await holdOwn(trx, { user })
    await issueCode(ctx, trx, {
      purpose: 'totp',
      userId: user.id,
      payload: { closed },
      minutes: validMinutes,
    })
  })
  const appNumber = await brandOfOrigin(ctx, await ownOrigin(ctx, request.origin))
  const brand = Object.values(brands).find((candidate) => candidate.appNumber === appNumber) ?? brands.box
  const { name: issuer } = namedBrand(brand, (await siteSettings(ctx)).app_name)
  return { secret, address: totpAddress(secret, { issuer, label: user.username }) }
}

/** Enables the second factor, or switches to another app, and returns new recovery codes. */
export async function confirmTotp(
  ctx: Pick<Context, 'db' | 'now' | 'random' | 'secrets' | 'secretKey'>,
  { user }: SignedIn,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  await consumeAttempt(ctx, `totp ${user.id}`, 20, 3600)
  return ctx.db.transaction().execute(async (trx) => {
    await holdOwn(trx, { user })
    const now = ctx.now()
    const waiting = await payloadOf(trx, user.id, { purpose: 'totp', now })
    if (typeof waiting?.['closed'] !== 'string') throw fail('second_factor_invalid')
    const secret = ctx.secrets.open(Buffer.from(waiting['closed'], 'base64'), waitingPlace(user.id))
    const step = stepOf(secret.toString(), code.replaceAll(/\s/g, ''), now)
    if (step === undefined) throw fail('second_factor_invalid')
    await endCodes(trx, user.id, ['totp'], now)
    await updateUser(trx, user.id, {
      totp_secret: ctx.secrets.close(secret, totpPlace(user.id)),
      totp_confirmed_at: now,
      totp_step: step,
    })
    await notify(ctx, trx, { userId: user.id, type: 'two_factor_changed' })
    return { recovery_codes: await writeRecoveryCodes(ctx, trx, user.id) }
  })
}

/** Creates new recovery codes, which are shown only once; the old ones stop working. */
async function writeRecoveryCodes(
  ctx: Pick<Context, 'random' | 'secretKey'>,
  trx: Context['db'],
  userId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes(ctx)
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.map((code) => recoveryCodeHash(ctx, userId, code)),
  )
  return codes
}

function waitingPlace(userId: string): string {
  return `recovery_codes.payload.${userId}`
}

/** Disables the second factor, unless the settings require it for this role. */
export async function removeTotp(ctx: Pick<Context, 'db' | 'now'>, viewer: SignedIn): Promise<void> {
  if (await demandsSecondFactor(ctx, permissionsOfRole(viewer))) throw fail('second_factor_demanded')
  const { id } = viewer.user
  await ctx.db.transaction().execute(async (trx) => {
    await holdOwn(trx, viewer)
    await updateUser(trx, id, { totp_secret: null, totp_confirmed_at: null })
    await replaceRecoveryCodes(trx, id, [])
    await endCodes(trx, id, ['totp', 'second_factor'], ctx.now())
    if (viewer.user.two_factor) await notify(ctx, trx, { userId: id, type: 'two_factor_changed' })
  })
}

/** New recovery codes for a user with a second factor. */
export function renewRecoveryCodes(
  ctx: Pick<Context, 'db' | 'now' | 'random' | 'secretKey'>,
  { user }: SignedIn,
): Promise<{ recovery_codes: string[] }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { totp_confirmed_at } = await holdOwn(trx, { user })
    if (!totp_confirmed_at) throw fail('second_factor_invalid')
    await notify(ctx, trx, { userId: user.id, type: 'two_factor_changed' })
    return { recovery_codes: await writeRecoveryCodes(ctx, trx, user.id) }
  })
}
