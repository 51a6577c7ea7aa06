import type { publicPageNames } from '#contract/site/public-pages.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'

/** The pages that work without a network, starting with the home page and the overview. */
export const offlinePages = [
  'home',
  'tools',
  'giveawayFromFile',
  'coinToss',
  'diceRoll',
  'randomNumberGuess',
  'wheelOfNames',
  'randomOrder',
  'randomTeams',
  'yesOrNo',
  'raffle',
  'secretSanta',
] as const satisfies readonly (typeof publicPageNames)[number][]

/** What a chunk of the build needs, as in Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

export type ClientManifest = Readonly<Record<string, Chunk>>

/** A route as the router describes it to browsers. */
interface ToldRoute {
  id: string
  parentId?: string | undefined
  module: string
}

export interface Release {
  /** the worker */
  code: string
  manifest: ClientManifest
  /** by their ids */
  routes: Readonly<Record<string, ToldRoute | undefined>>
  /** identifies the whole release */
  release: string
}

function offlineFallback(locale: Locale): string {
  return `/offline/${locale}.html`
}

/** What the service worker caches in one language; the shape that it reads is its own `OfflineList`. */
export function offlineList(locale: Locale, { manifest, routes, release }: Omit<Release, 'code'>) {
  const routeIds = ['root', `${locale}.site`, ...offlinePages.map((page) => `${locale}.${page}`)]
  const named = routeIds.flatMap((id) => routes[id] ?? [])
  // A route may come in several parts, each under its own name.
  const modules = new Set(named.flatMap((route) => Object.values(route).map(String)))
  const starts = Object.keys(manifest).filter((key) => modules.has(`/${manifest[key]?.file}`))
  const entry = Object.keys(manifest).find((key) => key.endsWith('entry.client.tsx'))
  const texts = `virtual:messages/${locale}`
  const files = filesOf(manifest, [...starts, ...(entry ? [entry] : []), texts], (key) => isSaid(key, texts))
  return {
    release,
    pages: offlinePages.map((page) => pathFor(page, locale)),
    assets: files.map((file) => `/${file}`),
    fallback: offlineFallback(locale),
    routes: Object.fromEntries(named.filter(({ id }) => id !== 'root').map((route) => [route.id, route])),
  }
}

/**
 * Whether a chunk is needed offline: texts of other languages are useless; those of other pages are fetched with a
 * network. Any page may use parts.
 */
function isSaid(key: string, texts: string): boolean {
  if (!key.startsWith('virtual:messages/')) return true
  if (key === texts) return true
  const name = key.startsWith(`${texts}/`) ? key.slice(texts.length + 1) : undefined
  if (name === undefined) return false
  return offlineTexts.has(name)
}

/** The parts that these pages can show without a network. */
const offlineTexts: ReadonlySet<string> = new Set([
  ...offlinePages,
  'error_screen',
  'filled_list',
  'without_network',
  'check',
])

function filesOf(manifest: ClientManifest, starts: string[], isWanted: (key: string) => boolean): string[] {
  const visited = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || visited.has(key) || !isWanted(key)) return
    visited.add(key)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const start of starts) visit(start)
  return [...new Set([...visited].flatMap((key) => manifest[key]?.file ?? []))]
}
