import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { servedTexts } from '../../src/locales/text-chunks.ts'
import { pageFiles } from '../../src/web/page-files.ts'

export const source = fileURLToPath(new URL('../../src/', import.meta.url))

/** A chunk that a file loads with `withTexts`, together with the texts of its own. */
interface Part {
  name: string
  file: string
}

interface Loaded {
  /** every file that a browser loads, `.ts` and `.tsx` only */
  files: string[]
  /** the chunks these files load later with texts of their own; their files are not among `files` */
  parts: Part[]
}

const importPattern =
  /^(import|export)(?! type\b)([^'"]*)['"]([.#][^'"]+)['"]|\bimport\(['"]([.#][^'"]+)['"]\)/gm
const partPattern = /withTexts\(\s*'(\w+)',[^']*?import\(['"]([^'"]+)['"]\)/g

/**
 * The files that a browser loads for these ones: what they import, and with `later` also what they import on demand. Of
 * a route module, the parts that only run on the server are left out, as the web build leaves them out.
 */
export function browserFiles(starts: readonly string[], { later }: { later: boolean }): Loaded {
  const found = new Set<string>()
  const parts: Part[] = []
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    const text = withoutServerCode(readFileSync(file, 'utf8'))
    const apart = new Set<string>()
    for (const [, name = '', target = ''] of text.matchAll(partPattern)) {
      apart.add(target)
      parts.push({ name, file: resolved(file, target) })
    }
    for (const [, , , now, onDemand] of text.matchAll(importPattern)) {
      if (now) visit(resolved(file, now))
      else if (onDemand && later && !apart.has(onDemand)) visit(resolved(file, onDemand))
    }
  }
  for (const start of starts) visit(start)
  return { files: [...found].filter((file) => /\.tsx?$/.test(file)), parts }
}

/** The text of a file that a browser gets: without loaders and actions, and without what only these use. */
export function withoutServerCode(text: string): string {
  const left = text.replace(
    /^export (?:(?:async )?function (?:loader|action|headers|middleware)\b[\s\S]*?^\}|const (?:loader|action|headers|middleware)\b[\s\S]*?(?=^\S))/gm,
    '',
  )
  return left === text ? text : withoutUnused(left)
}

/** Drops functions of the module and imports whose names occur nowhere else, until all that is left is used. */
function withoutUnused(text: string): string {
  const functions = text.replace(/^(?:async )?function (\w+)\b[\s\S]*?^\}/gm, (whole, name: string) =>
    occurrences(text, name) > occurrences(whole, name) ? whole : '',
  )
  const left = functions.replace(importPattern, (whole, kind?: string, names?: string) => {
    if (kind !== 'import' || !names?.trim()) return whole
    const values = names.match(/(?:type )?\w+(?: as \w+)?/g) ?? []
    const locals = values
      .filter((name) => !/^type |^from$/.test(name))
      .map((name) => name.split(' as ').at(-1) ?? name)
    const body = functions.replace(whole, '')
    return locals.some((name) => occurrences(body, name) > 0) ? whole : ''
  })
  return left === text ? text : withoutUnused(left)
}

function occurrences(text: string, name: string): number {
  return text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
}

/** `#web/ui/x.ts` names a file below src; anything else is relative to the importing file. */
function resolved(file: string, specifier: string): string {
  return specifier.startsWith('#') ? join(source, specifier.slice(1)) : join(dirname(file), specifier)
}

/** The keys of the texts that a browser needs, so that a visitor fetches those of the visited page and no others. */
export interface BrowserTexts {
  /** around every page */
  frame: readonly string[]
  /** in addition, by page */
  pages: Readonly<Record<string, readonly string[]>>
  /** with each chunk that loads later (`withTexts`), by the name it gives its texts */
  parts: Readonly<Record<string, readonly string[]>>
}

const web = join(source, 'web')
/** What loads with every page. */
const frameEntries = ['entry.client.tsx', 'root.tsx', 'shell/site.tsx', 'pages/public/not-found/page.tsx']
/** What loads with every dashboard page in addition. */
const dashboardEntry = 'shell/dashboard.tsx'

/** Finds the keys by reading the source: a file names each key it uses, whole or up to the part that varies. */
export function findBrowserTexts(): BrowserTexts {
  const find = keyFinder()
  const frameFiles = browserFiles(inWeb(frameEntries), { later: false }).files
  const frame = [...new Set(frameFiles.flatMap(find))]
  const elsewhere = new Set(frame)
  const isServed = (key: string) =>
    Object.values(servedTexts)
      .flat()
      .some((start) => key.startsWith(start))
  const keysOf = (files: string[]) =>
    new Set(
      files
        .filter((file) => !frameFiles.includes(file))
        .flatMap(find)
        .filter((key) => !elsewhere.has(key) && !isServed(key)),
    )

  const starts: Parts = new Map()
  collectParts(inWeb([...frameEntries, dashboardEntry]), starts)
  const pages = Object.entries(pageFiles).map(([page, file]) => {
    const entries = inWeb([...(page.startsWith('dashboard') ? [dashboardEntry] : []), file])
    collectParts(entries, starts)
    return [page, [...keysOf(browserFiles(entries, { later: true }).files)]] as const
  })
  const parts = [...starts].map(([name, files]) => {
    return [name, [...keysOf(browserFiles([...files], { later: true }).files)]] as const
  })
  return { frame, pages: Object.fromEntries(pages), parts: Object.fromEntries(parts) }
}

/** The files that begin each part. */
type Parts = Map<string, Set<string>>

/** Adds the parts that these files load, and those that the parts load in turn. */
function collectParts(files: readonly string[], into: Parts): void {
  for (const { name, file } of browserFiles(files, { later: true }).parts) {
    const starts = into.get(name) ?? new Set()
    into.set(name, starts)
    if (starts.has(file)) continue
    starts.add(file)
    collectParts([file], into)
  }
}

function inWeb(files: readonly string[]): string[] {
  return files.map((file) => join(web, file))
}

/** What finds the message keys that a file names. Plural forms are found by what they have in common. */
function keyFinder(): (file: string) => readonly string[] {
  const files = globSync('locales/messages/*/*.json', { cwd: source })
  const all = files.flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(source, file), 'utf8')) as object),
  )
  // What a call achieved is said by the server; the contract names these texts.
  const keys = [...new Set(all)].filter((key) => !key.startsWith('success.'))
  const byName = new Map<string, string[]>()
  for (const key of keys)
    for (const name of new Set([key, key.replace(/_(zero|one|two|few|many|other)$/, '')]))
      byName.set(name, [...(byName.get(name) ?? []), key])
  const known = new Map<string, readonly string[]>()
  const read = (file: string) => {
    const text = withoutServerCode(readFileSync(file, 'utf8'))
    const whole = [...text.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/g)]
    // Templates begin with what all their keys share; parts of a page may receive such a beginning.
    const begun = [...text.matchAll(/`([a-z][\w-]*(?:\.[\w-]+)*\.)\$\{|['"]([a-z]\w*(?:\.\w+)+\.)['"]/g)]
    return [
      ...whole.flatMap(([, name = '']) => byName.get(name) ?? []),
      ...begun.flatMap(([, start, given = '']) => keys.filter((key) => key.startsWith(start ?? given))),
    ]
  }
  return (file) => {
    const found = known.get(file) ?? read(file)
    known.set(file, found)
    return found
  }
}
