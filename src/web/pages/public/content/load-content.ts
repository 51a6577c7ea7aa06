import { type LoaderFunctionArgs, redirect } from 'react-router'
import { getContentPage } from '#contract/content/public-contents.ts'
import { formsOfValues } from '#contract/fields/content-schema.ts'
import { formsOfDoc, wordsOfDoc } from '#contract/fields/doc/editor-doc.ts'
import { locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { brandOf } from '#web/i18n/frame.tsx'
import type { Translations } from '#web/i18n/link.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { notFoundAt, pageOrBuilt, wordsOfFields } from '../content-parts/content-loading.ts'
import { loadPlacedForms } from '../module/answer-form.ts'

/** Length of a description, in characters, that search engines show. */
const [minDescriptionLength, maxDescriptionLength] = [70, 155]
const wordsPerMinute = 220

/** Loads the page of a record; redirects if the slugs belong to another language. */
export async function loadContent({ context, params, url }: LoaderFunctionArgs) {
  const { frame, t } = context.get(visitContext)
  const { locale } = frame
  const { moduleSlug = '', contentSlug = '' } = params
  const isPreview = url.searchParams.get('preview') === '1'
  const answer = await pageOrBuilt('entry', { url, context }, () =>
    send(getContentPage, {
      context,
      params: { moduleSlug, contentSlug },
      payload: isPreview ? { preview: '1' } : {},
    }),
  )
  if (!answer.ok)
    throw answer.status === 404 || answer.status === 422 ? notFoundAt(url) : fatal('', answer.status)
  const { data } = answer
  const { module, record } = data
  const pathIn = (one: typeof locale) =>
    pathFor('contentPage', one, { moduleSlug: module.slugs[one], contentSlug: record.slugs[one] })
  if (module.slugs[locale] !== moduleSlug || record.slugs[locale] !== contentSlug)
    throw redirect(pathIn(locale) + url.search, 301)

  const text = record.content.doc ? wordsOfDoc(record.content.doc) : ''
  const named = [
    ...(record.content.doc ? formsOfDoc(record.content.doc) : []),
    ...formsOfValues(module.fields, record.fields),
  ]
  const [title, lead] = [record.title.text, record.lead.text]
  return {
    ...data,
    forms: await loadPlacedForms([...new Set(named)], context),
    words: wordsOfFields(module.fields, record.fields, locale),
    title,
    description:
      cutAtWord(lead.length < minDescriptionLength ? `${lead} ${text}` : lead, maxDescriptionLength) ||
      t('content_pages.about_record', {
        title,
        name: module.name.text,
        product: brandOf(frame).name,
      }),
    minutes: Math.ceil(text.split(/\s+/).length / wordsPerMinute),
    translations: Object.fromEntries(locales.map((language) => [language, pathIn(language)])) as Translations,
    written: [...new Set([record.title.locale, ...record.locales])],
    isHidden: record.is_preview,
  }
}

/** The beginning of a text, at most `longest` characters, cut at the end of a sentence or word. */
export function cutAtWord(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const start = line.slice(0, maxLength)
  const sentence = start.lastIndexOf('. ')
  if (sentence > maxLength / 2) return start.slice(0, sentence + 1)
  // Text without spaces is cut between characters, never within one.
  const word = start.lastIndexOf(' ')
  const cut = word > maxLength / 2 ? start.slice(0, word) : [...start].slice(0, -1).join('')
  return `${cut.replace(/[\s,;:.\u2013-]+$/, '')}…`
}
