import type { FastifyRequest } from 'fastify'
import {
  type PublicPageName,
  publicPageNames,
  publicPages,
  wordsOfPage,
} from '#contract/site/public-pages.ts'
import { type Locale, locales } from '#locales/locales.ts'
import type { Brand } from '../../brand.ts'
import { readNamespace } from '../http/translate.ts'

/** Which of the sites of this process a request is for. */
export interface RequestedSite {
  readonly brand: Brand
  /** the canonical origin of that site */
  readonly origin: string
  /** false on a host that is neither brand's: such a copy asks not to be indexed */
  readonly indexable: boolean
}

export type SiteOf = (request: FastifyRequest) => Promise<RequestedSite>

/** The title and description of a page, as in its own head. */
interface PageWords {
  readonly title: string
  readonly description: string
}

export type SayPage = (page: PublicPageName, locale: Locale, brand: Brand) => PageWords

/**
 * The titles and descriptions of all public pages in all languages, for what is not rendered as a page: lists,
 * pictures, manifests.
 */
export function readPageWords(): SayPage {
  const namespaces = new Map(locales.map((locale) => [locale, readTexts(locale)]))
  return (page, locale, brand) => {
    const { title, description, values } = wordsOfPage(page)
    const texts = namespaces.get(locale)
    const parameters: Record<string, string> = { ...values, product: brand.name }
    const say = (key: string) =>
      (texts?.get(key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => parameters[name] ?? '')
    return { title: say(title), description: say(description) }
  }
}

function readTexts(locale: Locale): Map<string, string> {
  const namespaces = new Set(publicPageNames.map((page) => publicPages[page].room))
  return new Map([...namespaces].flatMap((namespace) => Object.entries(readNamespace(locale, namespace))))
}
