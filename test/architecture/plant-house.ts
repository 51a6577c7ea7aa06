import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import type { Plant } from './plants.ts'

/** Builds a tiny house in a temporary folder whose files hold exactly these imports; answers the folder. */
export function plantHouse(plants: Plant[], modules: string): string {
  const outer = mkdtempSync(join(tmpdir(), 'architecture-'))
  const house = join(outer, 'house')
  const bodies = new Map<string, string[]>()
  for (const [rule, from, to, kind] of plants) {
    const lines = bodies.get(from) ?? []
    lines.push(`import ${kind ?? ''} { it as it${lines.length} } from '${specifier(from, to)}'`)
    bodies.set(from, lines)
    const isOurs = to.includes('/') && !to.startsWith('@') && rule !== 'everything-resolves'
    if (isOurs && !bodies.has(to)) bodies.set(to, [])
  }
  for (const [path, lines] of bodies) {
    const file = join(house, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${[...lines, 'export const it = 1', 'export type it = number'].join('\n')}\n`)
  }
  if (!existsSync(join(house, 'node_modules'))) symlinkSync(modules, join(house, 'node_modules'), 'junction')
  return house
}

function specifier(from: string, to: string) {
  if (!/^(src|test|[.][.])\//.test(to)) return to
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}
