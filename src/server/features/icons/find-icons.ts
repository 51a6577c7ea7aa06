import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { CallParams, CallQuery, Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { type IconSet, iconSets } from '#contract/content/icon-sets.ts'
import type { getIcon, getIcons } from '#contract/content/icons.ts'

const maxFound = 60

/** Suggestions for typical modules, before the user has typed anything. */
const usual = [
  'newspaper book-open megaphone calendar image video music message-circle mail users user star heart gift trophy ticket',
  'tag shopping-cart store package truck map-pin globe home building briefcase graduation-cap lightbulb rocket flag',
  'file-text clipboard-list list table layers folder link download help-circle info shield lock key settings wrench chart-line',
  'clock bell camera palette sparkles flame leaf sun cloud utensils coffee car plane bike stethoscope',
].flatMap((line) => line.split(' '))

/** Names of icons that contain all of the words; those that begin with the first word come first. */
export async function findIcons(collection: string, q: string): Promise<{ names: string[]; total: number }> {
  const set = await openSet(collection)
  const words = q
    .toLowerCase()
    .split(/[\s,_-]+/)
    .filter(Boolean)
  if (words.length === 0)
    return first(
      set.offered.length,
      usual.map((name) => set.aliases.get(name) ?? name),
    )
  const begins = (name: string) => (name.startsWith(words[0] ?? '') ? 0 : 1)
  const called = (name: string) => words.every((word) => name.includes(word))
  const byOldName = [...set.aliases].filter(([name]) => called(name)).map(([, parent]) => parent)
  const offered = new Set(set.offered)
  const matches = [...new Set([...set.offered.filter(called), ...byOldName])]
    .filter((name) => offered.has(name))
    .sort((a, b) => begins(a) - begins(b) || a.length - b.length || (a < b ? -1 : 1))
  return first(matches.length, matches)
}

function first(total: number, names: readonly string[]) {
  return { names: [...new Set(names)].slice(0, maxFound), total }
}

/** Icons by name, in the format of icon programs (IconifyJSON). */
export async function readIcons(
  { collection }: CallParams<typeof getIcons>,
  query: CallQuery<typeof getIcons>,
): Promise<Document> {
  const set = await openSet(collection)
  const names = [...new Set(query.icons)].sort()
  const aliases = names.flatMap((name) => {
    const parent = set.aliases.get(name)
    return parent && !set.icons.has(name) ? [[name, { parent }] as const] : []
  })
  const bodies = [...new Set([...names, ...aliases.map(([, { parent }]) => parent)])].sort()
  const knownNames = new Set([...set.icons.keys(), ...set.aliases.keys()])
  const missing = names.filter((name) => !knownNames.has(name))
  const subset = {
    prefix: set.name,
    icons: Object.fromEntries(
      bodies.flatMap((name) => {
        const body = set.icons.get(name)
        return body ? [[name, { body }]] : []
      }),
    ),
    ...(aliases.length > 0 && { aliases: Object.fromEntries(aliases) }),
    width: set.width,
    height: set.height,
    lastModified: set.lastModified,
    ...(missing.length > 0 && { not_found: missing }),
  }
  return {
    bytes: Buffer.from(JSON.stringify(subset)),
    fileName: `${set.name}.json`,
    isLasting: query.v === set.release,
  }
}

/** One icon as a separate document, which shows itself and can be referenced by `<use>`. */
export async function drawIcon(
  { collection, icon }: CallParams<typeof getIcon>,
  { v }: CallQuery<typeof getIcon>,
): Promise<Document> {
  const set = await openSet(collection)
  const body = set.icons.get(icon) ?? set.icons.get(set.aliases.get(icon) ?? '')
  if (body === undefined) throw fail('icons_not_found')
  // The stroke width of all other icons of the site.
  const lines = body.replaceAll(' stroke-width="2"', ' stroke-width="1.75"')
  const box = `viewBox="0 0 ${set.width} ${set.height}"`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><symbol id="i" ${box}>${lines}</symbol><use href="#i"/></svg>\n`
  return { bytes: Buffer.from(drawing), fileName: `${icon}.svg`, isLasting: v === set.release }
}

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

interface OpenedSet {
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
async function openSet(name: string): Promise<OpenedSet> {
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
