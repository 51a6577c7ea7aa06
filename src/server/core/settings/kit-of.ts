import { readFileSync } from 'node:fs'
import { isFurther, type KitCatalogue, type KitLanguage, kitLanguageOf } from '#locales/kit/kit-languages.ts'
import { kitTexts } from '#locales/kit/kit-texts.ts'
import type { Context } from '../../context.ts'
import { siteSettings } from './site-settings.ts'

const read = new Map<KitLanguage, KitCatalogue>()

/** The texts of the UI components in one of their languages. */
export function kitCatalogue(code: KitLanguage): KitCatalogue {
  const cached = read.get(code)
  if (cached) return cached
  const file = new URL(`../../../locales/kit/catalogues/${code}.json`, import.meta.url)
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as KitCatalogue
  read.set(code, catalogue)
  return catalogue
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
  const catalogue = kitCatalogue(code)
  return { code, dir: catalogue.dir, note: catalogue.messages['english'] ?? '', texts: kitTexts(catalogue) }
}
