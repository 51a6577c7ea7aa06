import { brands } from '#brand.ts'
import type { CallReply } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { type MailTemplate, mailTemplates } from '#contract/lists/outbox-list.ts'
import {
  type getMailText,
  type listMailTexts,
  type MailBrand,
  mailBrands,
} from '#contract/site/mail-texts.ts'
import { isLocale, type Locale } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import { originalWords } from '../outbox/mail-words.ts'
import { mailTextOf, mailTexts, type StoredKey, type StoredMailText } from './store.ts'

/** Identifies the text of an email of one brand in one language. */
export interface TextKey {
  template: MailTemplate
  brand: MailBrand
  locale: Locale
}

export function storedKey({ template, brand, locale }: TextKey): StoredKey {
  return { template, app_number: brands[brand].appNumber, locale }
}

/** Parsed from an address; what no email is called is not found. */
export function textKeyOf(named: { template: string; brand: string; locale: string }): TextKey {
  const key = knownTextKey(named)
  if (!key) throw fail('mail_text_not_found')
  return key
}

function knownTextKey(named: { template: string; brand: string; locale: string }): TextKey | undefined {
  const template = mailTemplates.find((candidate) => candidate === named.template)
  const brand = mailBrands.find((candidate) => candidate === named.brand)
  const { locale } = named
  return template && brand && isLocale(locale) ? { template, brand, locale } : undefined
}

/** The custom texts; what an older release knew and this one does not is left out. */
export async function listTexts({ db }: Pick<Context, 'db'>): Promise<CallReply<typeof listMailTexts>> {
  const texts = await mailTexts(db)
  return texts.flatMap(({ template, app_number: appNumber, locale, updated_at, username }) => {
    const brand = mailBrands.find((key) => brands[key].appNumber === appNumber) ?? ''
    const key = knownTextKey({ template, brand, locale })
    return key ? [{ ...key, updated_at: updated_at.toISOString(), updated_by: username }] : []
  })
}

export async function readMailText(
  { db }: Pick<Context, 'db'>,
  key: TextKey,
): Promise<CallReply<typeof getMailText>> {
  const own = await mailTextOf(db, storedKey(key))
  return { original: originalWords(sharedTranslate(), key), own: own ? ownView(own) : null }
}

export function ownView({
  words: { subject, text, button, note },
  version,
  updated_at: updatedAt,
}: Pick<StoredMailText, 'words' | 'version' | 'updated_at'>) {
  return { subject, text, button, note, version, updated_at: updatedAt.toISOString() }
}
