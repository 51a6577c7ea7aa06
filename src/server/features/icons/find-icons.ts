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
