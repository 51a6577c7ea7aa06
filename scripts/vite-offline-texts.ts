import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { locales } from '../src/locales/locales.ts'

const name = 'virtual:offline-texts'
const folder = fileURLToPath(new URL('../src/locales/messages/', import.meta.url))

/** Prefixes of the text keys that the offline verifier uses. */
const starts = [
  'offline.',
  'check.',
  'ledger.reason.',
  'ledger.line.replacement',
  'chance_result.outcome',
  'chance_result.order',
  'chance_result.limits',
  'coin_toss.heads',
  'coin_toss.tails',
  'coin_toss.outcome',
]

/**
 * Serves `virtual:offline-texts`: the offline verifier's texts in all languages at once, because it fetches nothing
 * later.
 */
export function offlineTexts(): Plugin {
  return {
    name: 'offline-texts',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? textsModule() : undefined),
  }
}

/** One text in one language, for the part of the file that is not the program. */
export function offlineText(locale: string, key: string): string {
  return textsOf(locale)[key] ?? key
}

function textsModule(): string {
  const catalogs = Object.fromEntries(locales.map((locale) => [locale, textsOf(locale)]))
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(catalogs))})`
}

function textsOf(locale: string): Record<string, string> {
  const entries = readdirSync(folder + locale)
    .flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(`${folder}${locale}/${file}`, 'utf8')) as object),
    )
    .filter(([key]) => starts.some((start) => key.startsWith(start)))
  return Object.fromEntries(entries)
}
