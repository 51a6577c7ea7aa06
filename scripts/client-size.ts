import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Locale } from '../src/locales/locales.ts'
import { type Page, pages } from '../src/locales/paths.ts'
import { isListedApart } from '../src/locales/text-chunks.ts'

const built = new URL('../build/', import.meta.url)
const client = fileURLToPath(new URL('client', built))
const sizes = new Map<string, number>()

interface PageSize {
  page: Page
  /** gzipped, total */
  kib: number
  /** the largest first */
  scripts: { file: string; kib: number }[]
}

interface Build {
  assets: { entry: Named; routes: Record<string, Named> }
}
interface Named {
  module: string
  imports: string[]
}

/**
 * The script that the first visit of each page loads in the last build. Scripts fetched on first use are not counted.
 */
export async function clientSizes(locale: Locale): Promise<PageSize[]> {
  const chunks = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Record<
    string,
    { file: string }
  >
  const { assets } = (await import(new URL('server/index.js', built).href)) as Build
  return pages.map((page) => {
    const frame = page.startsWith('dashboard') ? 'dashboard_frame' : 'site'
    const parts = ['root', `${locale}.${frame}`, `${locale}.${page}`].map((id) => assets.routes[id])
    const named = [assets.entry, ...parts].flatMap((part) => (part ? [part.module, ...part.imports] : []))
    const listed = `virtual:messages/${locale}`
    const apart = isListedApart(page) ? [`${listed}/apart`] : []
    const texts = [listed, ...apart, `${listed}/${page}`].flatMap((id) => chunks[id]?.file ?? [])
    const files = [...new Set([...named, ...texts.map((file) => `/${file}`)])]
    const scripts = files.map((file) => ({ file, kib: scriptSize(file) })).sort((a, b) => b.kib - a.kib)
    return { page, kib: scripts.reduce((sum, { kib }) => sum + kib, 0), scripts }
  })
}

/** KiB of gzip of one script of the last build, which is named by its address. */
export function scriptSize(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(client + file), { level: 9 }).length / 1024
  sizes.set(file, size)
  return size
}
