import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const source = fileURLToPath(new URL('../../src/', import.meta.url))

/** A chunk that a file loads with `withTexts`, together with the texts of its own. */
interface Part {
  name: string
  file: string
}

export interface Loaded {
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
