import { readFileSync } from 'node:fs'
import { isFurther, type KitCatalog, type KitLanguage, kitLanguageOf } from '#locales/kit/kit-languages.ts'
import { kitTexts } from '#locales/kit/kit-texts.ts'
import type { Context } from '../../context.ts'
import { siteSettings } from './site-settings.ts'

const read = new Map<KitLanguage, KitCatalog>()

/** The texts of the UI components in one of their languages. */
export function kitCatalog(code: KitLanguage): KitCatalog {
  const cached = read.get(code)
  if (cached) return cached
  const file = new URL(`../../../locales/kit/catalogs/${code}.json`, import.meta.url)
  const catalog = JSON.parse(readFileSync(file, 'utf8')) as KitCatalog
  read.set(code, catalog)
  return catalog
}

/** What a document needs for a language that only the UI components support. */
export interface Kit {
  code: KitLanguage
  dir: 'ltr' | 'rtl'
  /** says in that language that the rest is in English */
  note: string
  /** its texts, by the product's own keys */
  texts: Record<string, string>
}

/**
 * Undefined unless the visitor chose a language that an administrator enabled. Pages must work without the database.
 */
export async function kitOf(ctx: Pick<Context, 'db'>, chosen: string | undefined): Promise<Kit | undefined> {
  const code = kitLanguageOf(chosen ?? '')
  if (!code || !isFurther(code)) return undefined
  const offered = await siteSettings(ctx).then(
    (settings) => settings.kit_languages,
    () => [],
  )
  if (!offered.some((candidate) => candidate === code)) return undefined
  const catalog = kitCatalog(code)
  return { code, dir: catalog.dir, note: catalog.messages['english'] ?? '', texts: kitTexts(catalog) }
}
