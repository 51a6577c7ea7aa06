import { createHash } from 'node:crypto'
import { defaultLocale, localeFromTag } from '../../../../locales/locales.ts'
import type { Context } from '../../../context.ts'
import type { Browser } from '../../../http/browser.ts'
import { notify } from '../../notifications/bell/notify.ts'
import { queueMail } from '../../notifications/outbox/queue-mail.ts'
import { userById } from '../store.ts'
import { deviceOf } from './device-of.ts'
import { rememberDevice } from './store.ts'

const rememberedMillis = 90 * 24 * 60 * 60 * 1000

/**
 * Tells the owner when somebody signs in with a kind of browser that was not seen with this account for ninety days. The
 * very first sign-in of an account is nobody else's.
 */
export async function noticeDevice(
  ctx: Pick<Context, 'now' | 'queue' | 'secrets'>,
  trx: Context['db'],
  userId: string,
  { browser, location }: { browser: Browser; location: string | null },
): Promise<void> {
  const now = ctx.now()
  const { browser: name, system, family } = deviceOf(browser.userAgent)
  const { isFirst, isKnown } = await rememberDevice(trx, userId, {
    account: digest(userId, 'any'),
    device: digest(userId, family),
    now,
    until: new Date(now.getTime() + rememberedMillis),
  })
  if (isFirst || isKnown) return
  const user = await userById(trx, userId)
  if (!user) return
  const device = [name, system].filter(Boolean).join(', ')
  const place = location ?? ''
  await notify(ctx, trx, { userId, type: 'new_sign_in', values: { device, place } })
  await queueMail(ctx, trx, {
    template: 'new_sign_in',
    to: user.email,
    userId,
    locale: localeFromTag(user.locale) ?? defaultLocale,
    appNumber: user.app_number === 2 ? 2 : 1,
    values: { fullname: user.fullname, device, place, at: now.toISOString() },
  })
}

function digest(userId: string, family: string): Buffer {
  return createHash('sha256').update(`known device\0${userId}\0${family}`).digest()
}
