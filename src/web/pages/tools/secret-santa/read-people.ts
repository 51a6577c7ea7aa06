import type { MayDraw } from '#draw/chance/secret-santa.ts'
import { readEntries } from '../list-parts/read-entries.ts'

/** People of a Secret Santa, and who may draw whom. */
export interface People {
  names: string[]
  mayDraw: MayDraw
}

/** Why no one can draw yet, with the name or line that it is about. */
export type PeopleFault =
  | { field: 'names'; fault: 'few' | 'many' }
  | { field: 'names'; fault: 'twice' | 'long'; name: string }
  | { field: 'exclusions'; fault: 'unknown'; name: string; line: number }
  | { field: 'exclusions'; fault: 'alone'; line: number }

export const minPeople = 3
export const maxPeople = 200
/** Messengers cut links that are longer than those with such names. */
export const maxSantaName = 200

/**
 * Exclusions are lines: `Ada > Bo` means that Ada doesn't draw Bo, and `Ada, Bo, Cy` that none of them draws another,
 * as in couples and families. Names are compared without regard to case.
 */
export function readPeople(namesText: string, exclusionsText: string): People | PeopleFault {
  const names = readEntries(namesText).map(({ name }) => name)
  const indexes = new Map<string, number>()
  for (const [index, name] of names.entries()) {
    if (indexes.has(keyOf(name))) return { field: 'names', fault: 'twice', name }
    indexes.set(keyOf(name), index)
  }
  const long = names.find((name) => name.length > maxSantaName)
  if (long !== undefined)
    return { field: 'names', fault: 'long', name: `${[...long].slice(0, 40).join('')}…` }
  if (names.length < minPeople) return { field: 'names', fault: 'few' }
  if (names.length > maxPeople) return { field: 'names', fault: 'many' }

  const excluded = new Set<string>()
  for (const { name: typed, line } of readEntries(exclusionsText)) {
    const isOneWay = typed.includes('>')
    const parts = typed.split(isOneWay ? '>' : ',').map((part) => part.trim())
    const unknown = parts.find((part) => !indexes.has(keyOf(part)))
    if (unknown) return { field: 'exclusions', fault: 'unknown', name: unknown, line: line + 1 }
    const group = parts.flatMap((part) => indexes.get(keyOf(part)) ?? [])
    if (group.length < 2 || (isOneWay && group.length > 2))
      return { field: 'exclusions', fault: 'alone', line: line + 1 }
    for (const giver of isOneWay ? group.slice(0, 1) : group)
      for (const receiver of group) excluded.add(`${giver} ${receiver}`)
  }
  return { names, mayDraw: (giver, receiver) => !excluded.has(`${giver} ${receiver}`) }
}

function keyOf(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()
}
