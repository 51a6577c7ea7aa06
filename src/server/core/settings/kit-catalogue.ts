import { readFileSync } from 'node:fs'
import type { KitCatalogue, KitLanguage } from '#locales/kit/kit-languages.ts'

const read = new Map<KitLanguage, KitCatalogue>()

/** The texts of the UI components in one of their languages. */
export function kitCatalogue(code: KitLanguage): KitCatalogue {
  const known = read.get(code)
  if (known) return known
  const file = new URL(`../../../locales/kit/catalogues/${code}.json`, import.meta.url)
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as KitCatalogue
  read.set(code, catalogue)
  return catalogue
}
