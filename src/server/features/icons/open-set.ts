import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fail } from '#contract/errors.ts'
import { type IconSet, iconSets } from '#contract/lists/icon-sets.ts'

const tags = 'path|g|circle|rect|ellipse|line|polyline|polygon'
const attributes = [
  'clip-rule|cx|cy|d|fill|fill-opacity|fill-rule|height|opacity|points|r|rx|ry|stroke|stroke-dasharray',
  'stroke-linecap|stroke-linejoin|stroke-miterlimit|stroke-opacity|stroke-width|transform|width|x|x1|x2|y|y1|y2',
].join('|')
// Numbers, names of colours and commands of paths. Nothing with a colon or a `url(`, so nothing that leads anywhere.
const value = String.raw`(?!url\()[\w\s.,#%()+-]*`
const attribute = String.raw`\s+(?:${attributes})="${value}"`
const isShapes = new RegExp(String.raw`^(?:<(?:${tags})(?:${attribute})*\s*/?>|</(?:${tags})>)+$`)

/** Whether the lines of an icon are shapes and nothing else: no script, no style, no link, no text, no address. */
export function isSafeBody(body: string): boolean {
  return isShapes.test(body)
}

/** What a package of icons holds, as far as we read it. */
interface Packed {
  prefix: string
  icons: Record<string, { body: string; hidden?: boolean; width?: number; height?: number }>
  aliases?: Record<string, { parent: string }>
  width?: number
  height?: number
  lastModified?: number
}

export interface OpenedSet {
  name: IconSet
  release: string
  width: number
  height: number
  lastModified: number
  icons: ReadonlyMap<string, string>
  aliases: ReadonlyMap<string, string>
  /** names that are offered, in order */
  offered: readonly string[]
}

const opened = new Map<IconSet, Promise<OpenedSet>>()

/** An installed set, read once. Nothing is ever fetched for another. */
export async function openSet(name: string): Promise<OpenedSet> {
  if (!isInstalled(name)) throw fail('icons_not_found')
  const known = opened.get(name) ?? readSet(name)
  opened.set(name, known)
  return known
}

function isInstalled(name: string): name is IconSet {
  return Object.hasOwn(iconSets, name)
}

async function readSet(name: IconSet): Promise<OpenedSet> {
  const path = createRequire(import.meta.url).resolve(`@iconify-json/${name}/icons.json`)
  const packed = JSON.parse(await readFile(path, 'utf8')) as Packed
  const { width = 24, height = 24, lastModified = 0 } = packed
  const plain = Object.entries(packed.icons).filter(
    // An icon with a size of its own would be drawn in the wrong frame.
    ([, icon]) => !icon.width && !icon.height && isSafeBody(icon.body),
  )
  const icons = new Map(plain.map(([key, { body }]) => [key, body]))
  const aliases = new Map(
    Object.entries(packed.aliases ?? {})
      // One that is turned or mirrored is another drawing than its parent.
      .filter(([, alias]) => Object.keys(alias).length === 1 && icons.has(alias.parent))
      .map(([key, { parent }]) => [key, parent]),
  )
  const offered = plain.filter(([, { hidden }]) => !hidden).map(([key]) => key)
  return { name, release: iconSets[name], width, height, lastModified, icons, aliases, offered }
}
