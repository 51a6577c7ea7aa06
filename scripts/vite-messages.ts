import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { isLocale } from '../src/locales/locales.ts'
import { frameTexts, isListedApart, pageTexts, partTexts } from '../src/locales/page-texts.ts'
import { patternsOf } from '../src/locales/paths.ts'

const prefix = 'virtual:messages/'
const apart = 'apart'
const pageNames = Object.keys(pageTexts)
const folder = fileURLToPath(new URL('../src/locales/messages/', import.meta.url))

/**
 * Serves `virtual:messages/<locale>`: the texts of the frame in one language and the addresses of its pages;
 * `virtual:messages/<locale>/<page or part>`: the additional texts of that page or part; and
 * `virtual:messages/<locale>/apart`: the list of pages that only people with an account open. One module each, hence
 * one chunk. An untranslated text falls back to English; a test finds it before a release does.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [locale = '', page] = id.slice(prefix.length + 1).split('/')
      const files = [...filesOf('en'), ...filesOf(locale)]
      for (const file of files) this.addWatchFile(file)
      if (page === apart) return `export const pages = ${importsOf(locale, pageNames.filter(isListedApart))}`
      return page ? pageModule(files, page) : frameModule(files, locale)
    },
  }
}

function frameModule(files: string[], locale: string): string {
  return `export const frame = ${textsOf(files, frameTexts)}
    export const patterns = ${jsonOf(isLocale(locale) ? patternsOf(locale) : {})}
    export const pages = ${importsOf(
      locale,
      pageNames.filter((page) => !isListedApart(page)),
    )}
    export const parts = ${importsOf(locale, Object.keys(partTexts))}
    export const pagesApart = () => import('${prefix}${locale}/${apart}')`
}

function importsOf(locale: string, names: readonly string[]): string {
  return `{ ${names.map((name) => `${name}: () => import('${prefix}${locale}/${name}')`).join()} }`
}

function pageModule(files: string[], page: string): string {
  const starts: Record<string, readonly string[]> = { ...pageTexts, ...partTexts }
  return `export default ${textsOf(files, starts[page] ?? [])}`
}

function textsOf(files: string[], starts: readonly string[]): string {
  const entries = files
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object))
    .filter(([key]) => starts.some((start) => key.startsWith(start)))
  return jsonOf(Object.fromEntries(entries))
}

/** Browsers parse JSON text faster than they compile an object literal. */
function jsonOf(value: object): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}

function filesOf(locale: string): string[] {
  try {
    return readdirSync(folder + locale).map((name) => `${folder}${locale}/${name}`)
  } catch {
    return []
  }
}
