import { fail } from '#contract/api/errors.ts'
import type { PageText } from '#contract/content/page-texts.ts'
import { type WrittenPage, writtenPages } from '#contract/content/written-pages.ts'
import { isLocale, type Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { pageTextOf, pageTexts, type StoredPageText } from './store.ts'

/** Identifies the text of a page in one language. */
export interface PageTextKey {
  page: WrittenPage
  locale: Locale
}

export async function listPageTexts({ db }: Pick<Context, 'db'>) {
  const texts = await pageTexts(db)
  return texts.flatMap(({ page, locale, updated_at, username }) => {
    const key = knownPageTextKey(page, locale)
    return key ? [{ ...key, updated_at: updated_at.toISOString(), updated_by: username }] : []
  })
}

/** A page's own text; null if it shows the product's default. */
export async function readPageText(
  { db }: Pick<Context, 'db'>,
  { page, locale }: PageTextKey,
): Promise<PageText | null> {
  const text = await pageTextOf(db, page, locale)
  return text ? pageTextView(text) : null
}

/** Parsed from an address; pages whose text cannot be edited are not found. */
export function pageTextKeyOf({ page, locale }: { page: string; locale: string }): PageTextKey {
  const key = knownPageTextKey(page, locale)
  if (!key) throw fail('page_text_not_found')
  return key
}

export function pageTextView({ title, lead, body, version, updated_at }: StoredPageText): PageText {
  return { title, lead, sections: body, version, updated_at: updated_at.toISOString() }
}

function knownPageTextKey(page: string, locale: string): PageTextKey | undefined {
  const writtenPage = writtenPages.find((candidate) => candidate === page)
  return writtenPage && isLocale(locale) ? { page: writtenPage, locale } : undefined
}
