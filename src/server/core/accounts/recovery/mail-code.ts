import type { MailTemplate } from '#contract/lists/outbox-list.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context } from '#server/context.ts'
import { type MailValues, queueMail } from '../../notifications/outbox/queue-mail.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { type CodePurpose, issueCode } from './codes.ts'

/** Mails with a secret in them: what it is good for, and for how many minutes. */
const kinds = {
  forgot_password: { purpose: 'recovery', minutes: 30 },
  registration: { purpose: 'verify', minutes: 24 * 60 },
  email_change: { purpose: 'verify', minutes: 24 * 60 },
  email_change_undo: { purpose: 'undo_email_change', minutes: 7 * 24 * 60 },
  reactivate: { purpose: 'reactivate', minutes: 24 * 60 },
} as const satisfies Partial<Record<MailTemplate, { purpose: CodePurpose; minutes: number }>>

/** Where a mail was asked for: its language, and the origin of the request, which is checked again here. */
export interface AskedAt {
  locale: Locale
  origin: string
}

interface Input {
  user: { id: string; fullname: string }
  to: string
  payload?: Record<string, unknown>
  values?: MailValues
}

/** Makes a secret and the mail that brings it, with everything that they belong to. */
export async function mailCode(
  ctx: Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'random'>,
  trx: Context['db'],
  template: keyof typeof kinds,
  { user, to, payload = {}, values = {} }: Input,
  asked: AskedAt,
): Promise<void> {
  const { purpose, minutes } = kinds[template]
  const code = await issueCode(ctx, trx, { purpose, userId: user.id, payload, minutes })
  // Whoever holds a connection must not wait for another one: all that there are may be held by the like.
  const within = { ...ctx, db: trx }
  const origin = await ownOrigin(within, asked.origin)
  await queueMail(ctx, trx, {
    template,
    to,
    userId: user.id,
    locale: asked.locale,
    appNumber: await brandOfOrigin(within, origin),
    values: {
      fullname: user.fullname,
      link: link(origin, asked.locale, purpose, code),
      code,
      minutes,
      ...values,
    },
  })
}

/** What stands behind the number sign stays in the browser: it reaches no server and no log. */
function link(origin: string, locale: Locale, purpose: string, code: string): string {
  const path =
    purpose === 'recovery'
      ? pathFor('recovery', locale)
      : pathFor('mailedLink', locale, { purpose: purpose.replaceAll('_', '-') })
  return `${origin}${path}#token=${code}`
}
