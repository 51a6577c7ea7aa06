import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fail } from '#contract/api/errors.ts'
import { type IconSet, iconSets } from '#contract/content/icon-sets.ts'

const tags = 'path|g|circle|rect|ellipse|line|polyline|polygon'
const attributes = [
  'clip-rule|cx|cy|d|fill|fill-opacity|fill-rule|height|opacity|points|r|rx|ry|stroke|stroke-dasharray',
  'stroke-linecap|stroke-linejoin|stroke-miterlimit|stroke-opacity|stroke-width|transform|width|x|x1|x2|y|y1|y2',
].join('|')
// Numbers, color names and path commands. Without colons or `url(`, nothing can refer to an address.
const value = String.raw`(?!url\()[\w\s.,#%()+-]*`
const attribute = String.raw`\s+(?:${attributes})="${value}"`
const isShapes = new RegExp(String.raw`^(?:<(?:${tags})(?:${attribute})*\s*/?>|</(?:${tags})>)+$`)

/** Whether the body of an icon only has shapes: no script, style, link, text or address. */
export function isSafeBody(body: string): boolean {
  return isShapes.test(body)
}

/** The parts of an icon package that we read. */
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
  /** names that can be selected, in order */
  offered: readonly string[]
}

const opened = new Map<IconSet, Promise<OpenedSet>>()

/** An installed icon set, read once. Other sets are never fetched. */
export async function openSet(name: string): Promise<OpenedSet> {
  if (!isInstalled(name)) throw fail('icons_not_found')
  const set = opened.get(name) ?? readSet(name)
  opened.set(name, set)
  return set
}

function isInstalled(name: string): name is IconSet {
  return Object.hasOwn(iconSets, name)
}

async function readSet(name: IconSet): Promise<OpenedSet> {
  const path = createRequire(import.meta.url).resolve(`@iconify-json/${name}/icons.json`)
  const packed = JSON.parse(await readFile(path, 'utf8')) as Packed
  const { width = 24, height = 24, lastModified = 0 } = packed
  const plain = Object.entries(packed.icons).filter(
    // An icon with a separate size would be drawn in the wrong frame.
    ([, icon]) => !icon.width && !icon.height && isSafeBody(icon.body),
  )
  const icons = new Map(plain.map(([key, { body }]) => [key, body]))
  const aliases = new Map(
    Object.entries(packed.aliases ?? {})
      // A rotated or mirrored alias is not the same drawing as its parent.
      .filter(([, alias]) => Object.keys(alias).length === 1 && icons.has(alias.parent))
      .map(([key, { parent }]) => [key, parent]),
  )
  const offered = plain.filter(([, { hidden }]) => !hidden).map(([key]) => key)
  return { name, release: iconSets[name], width, height, lastModified, icons, aliases, offered }
}
