import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { isWebKey, webNamespaces } from '../src/locales/namespaces.ts'

const prefix = 'virtual:messages/'
const folder = fileURLToPath(new URL('../src/locales/messages/', import.meta.url))

/**
 * Serves `virtual:messages/<locale>`: all texts of the web in one language as one module, hence one chunk.
 * A text that is not translated yet speaks English; a test finds it before a release does.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const locale = id.slice(prefix.length + 1)
      const files = [...filesOf('en'), ...filesOf(locale)]
      for (const file of files) this.addWatchFile(file)
      const entries = files.flatMap((file) =>
        Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object),
      )
      const texts = Object.fromEntries(entries.filter(([key]) => isWebKey(key)))
      // Parsing JSON text is cheaper for the browser than compiling an object literal.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`
    },
  }
}

function filesOf(locale: string): string[] {
  const present = new Set(listOf(locale))
  return webNamespaces
    .map((name) => `${name}.json`)
    .filter((name) => present.has(name))
    .map((name) => `${folder}${locale}/${name}`)
}

function listOf(locale: string): string[] {
  try {
    return readdirSync(folder + locale)
  } catch {
    return []
  }
}
