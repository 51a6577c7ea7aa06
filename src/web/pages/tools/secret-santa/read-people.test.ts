import { expect, it } from 'vitest'
import { readPeople } from './read-people.ts'

const names = 'Ada\nBo\nCy\nDi'

function excludedPairs(exclusions: string): string[] {
  const people = readPeople(names, exclusions)
  if ('fault' in people) throw new Error(people.fault)
  const all = people.names.flatMap((giver, g) =>
    people.names.flatMap((receiver, r) => (g !== r && !people.mayDraw(g, r) ? `${giver}>${receiver}` : [])),
  )
  return all
}

it('an arrow goes one way, and a comma joins couples and families', () => {
  expect(excludedPairs('')).toEqual([])
  expect(excludedPairs('ada > BO')).toEqual(['Ada>Bo'])
  expect(excludedPairs('Ada, Bo\n\nCy,Di')).toEqual(['Ada>Bo', 'Bo>Ada', 'Cy>Di', 'Di>Cy'])
  expect(excludedPairs('Ada, Bo, Cy')).toHaveLength(6)
})

it('reports what cannot be drawn', () => {
  expect(readPeople('Ada\nBo', '')).toEqual({ field: 'names', fault: 'few' })
  expect(readPeople('x\n'.repeat(1) + Array.from({ length: 200 }, (_, n) => n).join('\n'), '')).toEqual({
    field: 'names',
    fault: 'many',
  })
  expect(readPeople('Ada\nBo\n ada ', '')).toEqual({ field: 'names', fault: 'twice', name: 'ada' })
  expect(readPeople(`${names}\n${'é'.repeat(201)}`, '')).toMatchObject({
    fault: 'long',
    name: `${'é'.repeat(40)}…`,
  })
  expect(readPeople(names, 'Ada > Bo\nAda, Eve')).toEqual({
    field: 'exclusions',
    fault: 'unknown',
    name: 'Eve',
    line: 2,
  })
  for (const line of ['Ada', 'Ada > Bo > Cy'])
    expect(readPeople(names, line)).toMatchObject({ fault: 'alone' })
})
