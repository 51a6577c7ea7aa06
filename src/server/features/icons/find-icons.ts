import type { CallParams, CallQuery, Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { getIcon, getIcons } from '#contract/content/icons.ts'
import { openSet } from './open-set.ts'

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
