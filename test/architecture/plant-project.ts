import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import type { Plant } from './plants.ts'

const { imports: aliases } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { imports: Record<string, string> }

/** Builds a tiny project in a temporary folder whose files have exactly these imports; returns the folder. */
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
  writeFileSync(join(house, 'package.json'), JSON.stringify({ type: 'module', imports: aliases }))
  if (!existsSync(join(house, 'node_modules'))) symlinkSync(modules, join(house, 'node_modules'), 'junction')
  return house
}

/** Like the real files: by alias from another folder below src, relatively within the same one. */
function specifier(from: string, to: string) {
  if (!/^(src|test|[.][.])\//.test(to)) return to
  const [, folder = ''] = /^src\/([^/]+)\//.exec(to) ?? []
  if (`#${folder}/*` in aliases && !from.startsWith(`src/${folder}/`)) return to.replace('src/', '#')
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}
