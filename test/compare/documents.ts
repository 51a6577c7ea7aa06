import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The paths at which the API documents of the older product and this one differ. */
export async function compareApi(urls: { before: string; after: string }): Promise<string[]> {
  const [before, after] = await Promise.all(
    [urls.before, urls.after].map(
      async (url): Promise<unknown> => (await fetch(`${url}/api/openapi.json`)).json(),
    ),
  )
  return differingPaths(before, after)
}

/** The paths at which two JSON values differ. */
export function differingPaths(before: unknown, after: unknown, path = ''): string[] {
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) => differingPaths(before[key], after[key], `${path}/${key}`))
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [path]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Vectors that differ between the checkouts, or are missing in one. */
export function compareVectors(before: string, after: string): string[] {
  const [old, now] = [hashes(before), hashes(after)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((file) => old.get(file) !== now.get(file)).sort()
}

function hashes(folder: string): Map<string, string> {
  return new Map(
    listed(folder, ['*vectors/*.json']).map((file) => [
      // The folder of vectors may move; the name and content of a vector may not change.
      file.replace(/^.*vectors\//, ''),
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  )
}

/** Names of tests that only one of the checkouts has; a test that moved to another file keeps its name. */
export function compareTestNames(before: string, after: string): { gone: string[]; added: string[] } {
  const [old, now] = [testNames(before), testNames(after)]
  return { gone: missing(old, now), added: missing(now, old) }
}

/** Entries that `names` has more often than `others`. */
export function missing(names: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const name of others) left.set(name, (left.get(name) ?? 0) + 1)
  return names
    .filter((name) => {
      const count = left.get(name) ?? 0
      left.set(name, count - 1)
      return count <= 0
    })
    .sort()
}

/** A title as written, so a table of cases counts once and a template keeps its placeholders. */
const title =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\([^\n]*?\))?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g

function testNames(folder: string): string[] {
  const patterns = ['*.test.ts', '*.test.tsx', '*.test.mjs', '*.spec.ts', 'test/*.ts']
  return listed(folder, patterns).flatMap((file) => titlesIn(readFileSync(join(folder, file), 'utf8')))
}

/** The titles of the tests and groups of tests in a source text. */
export function titlesIn(source: string): string[] {
  return [...source.matchAll(title)].map(([, single, double, template]) => single ?? double ?? template ?? '')
}

function listed(folder: string, patterns: readonly string[]): string[] {
  const files = execFileSync('git', ['ls-files', '--', ...patterns], { cwd: folder, encoding: 'utf8' })
  return files.split('\n').filter(Boolean)
}
