import type { LoaderFunctionArgs } from 'react-router'
import { writtenPages } from '../../../../contract/lists/written-pages.ts'
import { getPageText, listPageTexts, listPastPageTexts } from '../../../../contract/page-texts.ts'
import { wordsOfPage } from '../../../../contract/public-pages.ts'
import { isLocale, type Locale } from '../../../../locales/locales.ts'
import { pathFor } from '../../../../locales/paths.ts'
import type { Context } from '../../../acts/answer-act.ts'
import { send } from '../../../api.ts'
import { seededText } from '../../../components/page-text/seeded-text.ts'
import { fatal } from '../../../fatal.ts'
import { signedInUser, siteContext } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'
import { knownForms } from '../parts/known-forms.ts'

/** Which text an address is about: its page, and its language, which is that of the site where none is named. */
export function placeOf(pageKey: string | undefined, request: Request, context: Context) {
  const page = writtenPages.find((one) => one === pageKey)
  if (!page) throw fatal('page_text_not_found')
  const site: Locale = context.get(siteContext).site?.settings.default_language ?? 'en'
  const wish = new URL(request.url).searchParams
  const named = (name: string) => {
    const locale = wish.get(name)
    return isLocale(locale) ? locale : site
  }
  return { page, locale: named('language'), source: named('source') }
}

/** The text of a page in one language beside that of another, from which it is translated. */
export async function loadPage({ params, request, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const { page, locale, source } = placeOf(params['pageKey'], request, context)
  const textOf = async (of: Locale) => {
    const own = await send(getPageText, { params: { page, locale: of }, context })
    if (!own.ok) throw fatal(own.message, own.status || 500)
    return own.data ?? { ...(await seededText(page, of)), version: 0 }
  }
  const [text, beside, texts, past, forms] = await Promise.all([
    textOf(locale),
    source === locale ? null : textOf(source),
    send(listPageTexts, { context }),
    send(listPastPageTexts, { params: { page, locale }, context }),
    knownForms(context),
  ])
  const { t } = context.get(visitContext)
  return {
    user,
    page,
    title: t(wordsOfPage(page).title),
    locale,
    source,
    text,
    beside,
    forms,
    past: past.ok ? past.data : [],
    address: pathFor(page, locale),
    written: texts.ok ? texts.data.filter((one) => one.page === page).map((one) => one.locale) : [],
  }
}
