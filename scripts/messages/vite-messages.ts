import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { isLocale, locales } from '../../src/locales/locales.ts'
import { patternsOf } from '../../src/locales/paths.ts'
import { isListedApart, servedTexts } from '../../src/locales/text-chunks.ts'
import { type BrowserTexts, findBrowserTexts } from './page-texts.ts'

const whole = 'virtual:messages'
const prefix = `${whole}/`
const apart = 'apart'
const folder = fileURLToPath(new URL('../../src/locales/messages/', import.meta.url))

/**
 * Serves `virtual:messages`: every text, for the server; `virtual:messages/<locale>`: the texts of the frame in one
 * language and the addresses of its pages;
 * `virtual:messages/<locale>/<page or part>`: the additional texts of that page or part; and
 * `virtual:messages/<locale>/apart`: the list of pages that most visits never open. One module each, hence
 * one chunk. An untranslated text falls back to English; a test finds it before a release does.
 */
export function messages(): Plugin {
  let texts: BrowserTexts | undefined
  return {
    name: 'messages',
    resolveId: (id) => (id === whole || id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${whole}`) return `export default ${jsonOf(allTexts((file) => this.addWatchFile(file)))}`
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [locale = '', name] = id.slice(prefix.length + 1).split('/')
      const files = [...filesOf('en'), ...filesOf(locale)]
      for (const file of files) this.addWatchFile(file)
      texts ??= findBrowserTexts()
      if (name === apart)
        return `export const pages = ${importsOf(locale, Object.keys(texts.pages).filter(isListedApart))}`
      return name
        ? `export default ${textsOf(files, wantedBy(texts, name))}`
        : frameModule(files, locale, texts)
    },
    // A file may name another text now: it is looked for again when a page of the development server asks for its texts.
    hotUpdate({ file, timestamp }) {
      if (!/src\/(web|contract|locales)\/.*\.tsx?$/.test(file)) return
      texts = undefined
      const { moduleGraph } = this.environment
      for (const [id, module] of moduleGraph.idToModuleMap)
        if (id.startsWith(`\0${prefix}`)) moduleGraph.invalidateModule(module, new Set(), timestamp)
    },
  }
}

function frameModule(files: string[], locale: string, texts: BrowserTexts): string {
  const pages = Object.keys(texts.pages).filter((page) => !isListedApart(page))
  const parts = [...Object.keys(texts.parts), ...Object.keys(servedTexts)]
  return `export const frame = ${textsOf(files, isOneOf(texts.frame))}
    export const patterns = ${jsonOf(isLocale(locale) ? patternsOf(locale) : {})}
    export const pages = ${importsOf(locale, pages)}
    export const parts = ${importsOf(locale, parts)}
    export const pagesApart = () => import('${prefix}${locale}/${apart}')`
}

function importsOf(locale: string, names: readonly string[]): string {
  return `{ ${names.map((name) => `${name}: () => import('${prefix}${locale}/${name}')`).join()} }`
}

type IsWanted = (key: string) => boolean

function wantedBy(texts: BrowserTexts, name: string): IsWanted {
  const starts = Object.entries(servedTexts).find(([served]) => served === name)?.[1]
  if (starts) return (key) => starts.some((start) => key.startsWith(start))
  return isOneOf(texts.pages[name] ?? texts.parts[name] ?? [])
}

function isOneOf(keys: readonly string[]): IsWanted {
  const wanted = new Set(keys)
  return (key) => wanted.has(key)
}

/** Every text of each language, English where one is not translated. */
function allTexts(watch: (file: string) => void): object {
  const read = (locale: string) =>
    filesOf(locale).flatMap((file) => {
      watch(file)
      return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object)
    })
  const english = read('en')
  return Object.fromEntries(
    locales.map((locale) => [locale, Object.fromEntries([...english, ...read(locale)])]),
  )
}

function textsOf(files: string[], isWanted: IsWanted): string {
  const entries = files
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object))
    .filter(([key]) => isWanted(key))
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
