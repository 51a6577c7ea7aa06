import { brands } from '#brand.ts'
import type { CallReply } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { mailTemplates } from '#contract/lists/outbox-list.ts'
import {
  type getMailText,
  type listMailTexts,
  type MailTextKey,
  mailBrands,
} from '#contract/site/mail-texts.ts'
import { isLocale } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import { originalWords } from '../outbox/mail-words.ts'
import { mailTextOf, mailTexts, type StoredMailText, type StoredMailTextKey } from './store.ts'

export function storedMailTextKey({ template, brand, locale }: MailTextKey): StoredMailTextKey {
  return { template, app_number: brands[brand].appNumber, locale }
}

/** Parsed from an address; what no email is called is not found. */
export function mailTextKeyOf(named: { template: string; brand: string; locale: string }): MailTextKey {
  const key = knownMailTextKey(named)
  if (!key) throw fail('mail_template_not_found')
  return key
}

function knownMailTextKey(named: {
  template: string
  brand: string
  locale: string
}): MailTextKey | undefined {
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
    const key = knownMailTextKey({ template, brand, locale })
    return key ? [{ ...key, updated_at: updated_at.toISOString(), updated_by: username }] : []
  })
}

export async function readMailText(
  { db }: Pick<Context, 'db'>,
  key: MailTextKey,
): Promise<CallReply<typeof getMailText>> {
  const own = await mailTextOf(db, storedMailTextKey(key))
  return { original: originalWords(sharedTranslate(), key), own: own ? ownView(own) : null }
}

export function ownView({
  words: { subject, text, button, note },
  version,
  updated_at: updatedAt,
}: Pick<StoredMailText, 'words' | 'version' | 'updated_at'>) {
  return { subject, text, button, note, version, updated_at: updatedAt.toISOString() }
}
