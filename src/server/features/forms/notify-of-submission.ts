import type { FieldValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, Viewer } from '../../context.ts'
import { mailLimit, mayConsume } from '../../core/accounts/sign-in/attempts.ts'
import type { StoredModule } from '../../core/modules/store.ts'
import { queueMail } from '../../core/notifications/outbox/queue-mail.ts'
import { brandOfOrigin, ownOrigin } from '../../core/settings/own-origin.ts'
import { localized } from '../../core/settings/public-settings.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import { visibleFields } from './read-forms.ts'
import { emailOf, linesOf, textOf } from './words-of-submission.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'queue' | 'secretKey' | 'secrets'>

interface SubmissionNotice {
  form: StoredModule
  values: FieldValues
  viewer: Viewer
  locale: Locale
  origin: string
}

/**
 * Mails a submission to the site's address, and a confirmation to its sender. Any address can be entered, so the
 * confirmation contains nothing that the sender typed, and an address gets only a few per hour.
 */
export async function notifyOfSubmission(
  ctx: Deps,
  trx: Context['db'],
  notice: SubmissionNotice,
): Promise<void> {
  const within = { ...ctx, db: trx }
  const { contact_email: site, default_language: siteLocale } = await siteSettings(within)
  const { form, values, viewer, locale } = notice
  const appNumber = await brandOfOrigin(within, await ownOrigin(within, notice.origin))
  const user = viewer.kind === 'user' ? viewer.user : undefined
  const address = emailOf(visibleFields(form), values) || user?.email || ''
  if (site)
    await queueMail(ctx, trx, {
      template: 'form_received',
      to: site,
      userId: null,
      locale: siteLocale,
      appNumber,
      values: textsFor(form, values, {
        siteLocale,
        address,
        account: user?.fullname || user?.username || '',
      }),
    })
  if (address && (await mayConsume(within, [mailLimit(address, 'form')])))
    await queueMail(ctx, trx, {
      template: 'form_sent',
      to: address,
      userId: user?.id ?? null,
      locale,
      appNumber,
      values: {},
    })
}

interface Sender {
  siteLocale: Locale
  address: string
  account: string
}

/** Name, subject and message are in the mail's own places; all other fields follow as lines with their labels. */
function textsFor(form: StoredModule, values: FieldValues, { siteLocale, address, account }: Sender) {
  const fields = visibleFields(form)
  const fieldByKey = (key: string) => fields.find((field) => field.key === key)
  const valueOf = (field: Field | undefined) => (field ? textOf(field, values, siteLocale) : '')
  const message = fieldByKey('message')
  const otherFields = fields.filter(
    (field) =>
      !['name', 'subject', 'message'].includes(field.key) &&
      field.settings.format !== 'email' &&
      // A required switch is left out: without agreeing, the form could not have been submitted.
      !(field.type === 'switch' && field.required),
  )
  const lines = linesOf(otherFields, values, { locale: siteLocale, siteLocale })
  return {
    name: valueOf(fieldByKey('name')) || account,
    reply_to: address,
    subject: valueOf(fieldByKey('subject')) || localized(form.name, { locale: siteLocale, siteLocale }),
    text: [...(message ? [valueOf(message)] : []), ...lines].join('\n'),
  }
}
