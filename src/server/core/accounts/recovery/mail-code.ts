import type { MailTemplate } from '#contract/lists/outbox-list.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context } from '#server/context.ts'
import { dayMs, minuteMs } from '#server/kit/durations.ts'
import { type MailValues, queueMail } from '../../notifications/outbox/queue-mail.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { type CodePurpose, issueCode } from './mailed-codes.ts'

/** Mails that contain a code: its purpose, and its lifetime in minutes. */
const kinds = {
  forgot_password: { purpose: 'recovery', minutes: 30 },
  registration: { purpose: 'verify', minutes: dayMs / minuteMs },
  email_change: { purpose: 'verify', minutes: dayMs / minuteMs },
  email_change_undo: { purpose: 'undo_email_change', minutes: (7 * dayMs) / minuteMs },
  reactivate: { purpose: 'reactivate', minutes: dayMs / minuteMs },
} as const satisfies Partial<Record<MailTemplate, { purpose: CodePurpose; minutes: number }>>

/** Where a mail was requested: the language, and the origin of the request, which is checked again here. */
export interface RequestOrigin {
  locale: Locale
  origin: string
}

interface Input {
  user: { id: string; fullname: string }
  to: string
  payload?: Record<string, unknown>
  values?: MailValues
}

/** Creates a code and the mail that delivers it, in the caller's transaction. */
export async function mailCode(
  ctx: Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'random'>,
  trx: Context['db'],
  template: keyof typeof kinds,
  { user, to, payload = {}, values = {} }: Input,
  request: RequestOrigin,
): Promise<void> {
  const { purpose, minutes } = kinds[template]
  const code = await issueCode(ctx, trx, { purpose, userId: user.id, payload, minutes })
  // Reuse this transaction's connection: waiting for a second one could deadlock when all are held by such requests.
  const within = { ...ctx, db: trx }
  const origin = await ownOrigin(within, request.origin)
  await queueMail(ctx, trx, {
    template,
    to,
    userId: user.id,
    locale: request.locale,
    appNumber: await brandOfOrigin(within, origin),
    values: {
      fullname: user.fullname,
      link: link(origin, request.locale, purpose, code),
      code,
      minutes,
      ...values,
    },
  })
}

/** The URL fragment stays in the browser: it reaches no server and no log. */
function link(origin: string, locale: Locale, purpose: string, code: string): string {
  const path =
    purpose === 'recovery'
      ? pathFor('recovery', locale)
      : pathFor('mailedLink', locale, { purpose: purpose.replaceAll('_', '-') })
  return `${origin}${path}#token=${code}`
}
