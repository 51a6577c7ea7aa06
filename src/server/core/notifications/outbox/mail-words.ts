import { planTitle } from '#contract/billing/plan-title.ts'
import type { MailTemplate } from '#contract/lists/outbox-list.ts'
import { filledText, type MailWords, partsOf, placeholderProblems } from '#contract/site/mail-parts.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import type { Translate } from '#server/http/translate.ts'

interface Original {
  template: MailTemplate
  locale: Locale
}

/** Minutes that the texts of all languages write as one plain number. */
const someMinutes = 30

/** The product's own words of an email, with placeholders where its values stand. */
export function originalWords(translate: Translate, { template, locale }: Original): MailWords {
  const words: MailWords = { subject: '', text: '', button: '', note: '' }
  for (const part of partsOf(template)) {
    const text = translate(locale, `mails.${template}.${part}`, {
      brand: '{{brand}}',
      address: '{{address}}',
      count: someMinutes,
      period: '{{period}}',
    })
    words[part] = template === 'forgot_password' ? text.replace(String(someMinutes), '{{minutes}}') : text
  }
  return words
}

interface Values extends Original {
  brand: string
  address: string
  plan: string
  minutes: number
  period: string
}

/**
 * Words written by staff with their values; undefined if anything about them is wrong, and then the email is sent with
 * the product's own words. They were checked when they were saved, but another release may have checked differently.
 */
export function ownWords(
  words: MailWords | undefined,
  { template, locale, brand, address, plan, minutes, period }: Values,
): MailWords | undefined {
  const parts = partsOf(template)
  if (!words || parts.some((part) => typeof words[part] !== 'string' || words[part].trim() === ''))
    return undefined
  if (placeholderProblems(template, words).length > 0) return undefined
  const values = {
    brand,
    address,
    plan: planTitle(plan),
    period,
    minutes: new Intl.NumberFormat(formatLocales[locale]).format(minutes),
  }
  const filled: MailWords = { subject: '', text: '', button: '', note: '' }
  for (const part of parts) filled[part] = filledText(words[part], values)
  return filled
}
