import { type Brand, brands, namedBrand } from '#brand.ts'
import type { MailTemplate } from '#contract/lists/outbox-list.ts'
import type { MailWords } from '#contract/site/mail-parts.ts'
import { defaultLocale, type Locale, localeFromTag } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { wordsAt } from '../templates/store.ts'
import { type MailContent, mailContent } from './mail-content.ts'
import { mailHtml, mailLooks } from './mail-layout.ts'
import { type MailValues, placeOfPayload } from './queue-mail.ts'
import type { StoredMail } from './store.ts'

export interface MailToRender {
  template: MailTemplate
  locale: Locale
  appNumber: number
  values: MailValues
  /** the operator's name for the site; '' if it is the brand's name */
  appName: string
  /** words that staff wrote in place of the product's own */
  words?: MailWords | undefined
  /** shows one theme whatever the reader prefers, for a preview */
  theme?: 'light' | 'dark' | undefined
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
  /** the site's name, as the sender */
  sender: string
  /** address for replies */
  replyTo?: string
}

/** Renders a mail from its template and values alone: rendering it twice gives the same result. */
export function renderMail(mail: MailToRender): RenderedMail {
  const { template, locale, appNumber, values, appName, words, theme } = mail
  const { name: sender, ...brand } = namedBrand(brandOf(appNumber), appName)
  const content = mailContent(sharedTranslate(), { template, locale, values, brand: sender, words })
  const { nameParts } = brand
  return {
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content, { locale, appearance: mailLooks[brand.key], nameParts, theme }),
    sender,
    ...(content.replyTo && { replyTo: content.replyTo }),
  }
}

function brandOf(appNumber: number): Brand {
  return Object.values(brands).find((brand) => brand.appNumber === appNumber) ?? brands.box
}

/** The same text for mail programs without HTML. */
function mailText({ greeting, text, facts, quote, button, code, note, footer }: MailContent): string {
  return [
    greeting,
    text,
    facts.map(({ line: whole }) => whole).join('\n'),
    quote.map((line) => `> ${line}`).join('\n'),
    button && `${button.text}\n${button.link}`,
    code && `${code.hint}\n${code.text}`,
    note,
    `-- \n${footer}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

/** The values of a mail cannot be decrypted, for example after the key was lost. */
export class UnreadableMail extends Error {}

/** Renders a mail of the outbox. Throws `UnreadableMail` if its values cannot be read. */
export async function renderStored(
  ctx: Pick<Context, 'db' | 'secrets'>,
  mail: StoredMail,
): Promise<RenderedMail> {
  const { id, template, locale, app_number: appNumber, payload } = mail
  const values = valuesOf(ctx, payload, id)
  const { app_name: appName } = await siteSettings(ctx)
  return renderMail({
    // A custom text that cannot be read must not keep the mail from being sent.
    words: await wordsAt(ctx.db, mail, mail.created_at).catch(() => undefined),
    template: template as MailTemplate,
    locale: localeFromTag(locale) ?? defaultLocale,
    appNumber,
    values,
    appName,
  })
}

function valuesOf({ secrets }: Pick<Context, 'secrets'>, payload: Buffer, id: string): MailValues {
  try {
    return JSON.parse(secrets.open(payload, placeOfPayload(id)).toString('utf8')) as MailValues
  } catch (error) {
    throw new UnreadableMail('the values of a mail cannot be read', { cause: error })
  }
}
