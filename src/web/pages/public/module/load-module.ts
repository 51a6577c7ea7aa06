import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { pagesOfModules } from '#contract/content/modules.ts'
import { getModulePage, type RecordInList } from '#contract/content/public-contents.ts'
import { locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { brandOf } from '#web/i18n/frame.tsx'
import type { Translations } from '#web/i18n/link.tsx'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { notFoundAt, pageOrBuilt, wordsOfFields } from '../content-parts/content-loading.ts'
import { answerForm, loadForm } from './answer-form.ts'

/** A record with its plain-text field values. */
export type SaidRecord = RecordInList & { words: Record<string, string> }

/** Loads the page of a module; redirects if the slug belongs to another language. */
export async function loadModule({ context, params, url }: LoaderFunctionArgs) {
  const { frame, t } = context.get(visitContext)
  const { locale } = frame
  const query = url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const page = pageOf(url)
  const moduleSlug = params['moduleSlug'] ?? ''
  const answer = await pageOrBuilt('list', { url, context }, () =>
    send(getModulePage, {
      context,
      params: { moduleSlug },
      payload: { page, ...(query && { search: query }) },
    }),
  )
  // An address that no module can have is treated as not found.
  if (!answer.ok)
    throw answer.status === 404 || answer.status === 422 ? notFoundAt(url) : fatal('', answer.status)
  const { data } = answer
  const { module } = data
  const ours = pagesOfModules[module.key]
  if (ours) throw redirect(pathFor(ours, locale), 301)
  const proper = module.slugs[locale]
  if (proper !== moduleSlug)
    throw redirect(pathFor('modulePage', locale, { moduleSlug: proper }) + url.search, 301)

  const isLater = page > 1 && query === ''
  const name = module.name.text
  const place = isLater ? `?page=${page}` : ''
  return {
    ...data,
    records: data.records.map(
      (record): SaidRecord => ({
        ...record,
        words: wordsOfFields(module.fields, record.fields, locale),
      }),
    ),
    asked: query,
    last: Math.max(1, Math.ceil(data.total / data.page_size)),
    title: isLater ? t('content_pages.page_title', { name, page }) : name,
    description: module.description.text || t('content_pages.about', { name, product: brandOf(frame).name }),
    translations: Object.fromEntries(
      locales.map((language) => [
        language,
        pathFor('modulePage', language, { moduleSlug: module.slugs[language] }) + place,
      ]),
    ) as Translations,
    written: [...new Set([module.name.locale, ...module.locales])],
    // Search results and pages past the end are not for search engines.
    isHidden: query !== '' || (page > 1 && data.records.length === 0),
    form: module.type === 'form' ? await formOf(module.key, url, context) : undefined,
    feed: module.type === 'content' && module.detail_page !== 'none' ? feedOf(locale, proper) : undefined,
  }
}

/** The form to be filled in. The address says that it was sent, so that a reload does not send it again. */
async function formOf(key: string, url: URL, context: PageContext) {
  const { form, ...start } = await loadForm(key, context)
  return { form, start, isSent: url.searchParams.has('sent') }
}

function feedOf(locale: (typeof locales)[number], moduleSlug: string): string {
  return `${pathFor('modulePage', locale, { moduleSlug })}/feed.xml`
}

/** An invalid number in the address means the first page. */
function pageOf(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** Handles a form at the address of its module. Other modules accept no submissions. */
export async function answerModule({ context, params, request, url }: ActionFunctionArgs) {
  const { locale } = context.get(visitContext).frame
  const moduleSlug = params['moduleSlug'] ?? ''
  const answer = await send(getModulePage, { context, params: { moduleSlug } })
  if (!answer.ok || answer.data.module.type !== 'form') throw notFoundAt(url)
  const sent = `${pathFor('modulePage', locale, { moduleSlug: answer.data.module.slugs[locale] })}?sent=1`
  return answerForm(request, context, answer.data.module.key, sent)
}
