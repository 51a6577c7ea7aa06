import { readFileSync } from 'node:fs'
import {
  type PublicPageName,
  publicPageNames,
  publicPages,
  wordsOfPage,
} from '../../contract/public-pages.ts'
import { type Locale, locales } from '../../locales/locales.ts'

/** What a page is called and what it is about, as its own head says it. */
export interface PageWords {
  readonly title: string
  readonly description: string
}

/** The words of all public pages in all languages, for what is not rendered as a page: lists, pictures, manifests. */
export function readPageWords(): (page: PublicPageName, locale: Locale) => PageWords {
  const known = new Map(locales.map((locale) => [locale, wordsIn(locale)]))
  return (page, locale) => known.get(locale)?.get(page) ?? { title: page, description: '' }
}

function wordsIn(locale: Locale): Map<PublicPageName, PageWords> {
  return new Map(publicPageNames.map((page) => [page, wordsOf(page, locale)]))
}

function wordsOf(page: PublicPageName, locale: Locale): PageWords {
  const { title, description, values } = wordsOfPage(page)
  const texts = { ...read('en', page), ...read(locale, page) }
  const say = (key: string) =>
    (texts[key] ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  return { title: say(title), description: say(description) }
}

function read(locale: Locale, page: PublicPageName): Record<string, string> {
  const file = new URL(`../../locales/messages/${locale}/${publicPages[page].room}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}
