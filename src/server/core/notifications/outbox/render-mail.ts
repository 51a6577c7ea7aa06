import { type Brand, brands, namedBrand } from '#brand.ts'
import type { MailTemplate } from '#contract/lists/outbox-list.ts'
import type { Locale } from '#locales/locales.ts'
import { createTranslate, type Translate } from '#server/http/translate.ts'
import { type MailContent, mailContent } from './mail-content.ts'
import { mailHtml } from './mail-layout.ts'
import { mailLooks } from './mail-looks.ts'
import type { MailValues } from './queue-mail.ts'

export interface MailToRender {
  template: MailTemplate
  locale: Locale
  appNumber: number
  values: MailValues
  /** what the operator calls the site; '' where it has the name of the brand */
  appName: string
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
  /** what the site calls itself, as the sender's name */
  sender: string
  /** whom an answer reaches */
  replyTo?: string
}

let translate: Translate | undefined

/** A mail as it is read, from its template and values alone: rendered twice it is the same. */
export function renderMail({ template, locale, appNumber, values, appName }: MailToRender): RenderedMail {
  translate ??= createTranslate()
  const { name: sender, ...brand } = namedBrand(brandOf(appNumber), appName)
  const content = mailContent(translate, { template, locale, values, brand: sender })
  return {
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content, { locale, look: mailLooks[brand.key], nameParts: brand.nameParts }),
    sender,
    ...(content.replyTo && { replyTo: content.replyTo }),
  }
}

function brandOf(appNumber: number): Brand {
  return Object.values(brands).find((brand) => brand.appNumber === appNumber) ?? brands.box
}

/** The same words for whoever reads without HTML. */
function mailText({ greeting, text, facts, quote, button, code, note, footer }: MailContent): string {
  return [
    greeting,
    text,
    facts.map(({ whole }) => whole).join('\n'),
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
