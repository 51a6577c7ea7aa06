import { expect, test } from 'vitest'
import type { Preview } from '#contract/draws/files.ts'
import { potOfNames, potOfPreview } from './pot.ts'

const counted = {
  total: 20,
  names: 18,
  blanks: 2,
  excluded: 3,
  pastWinners: 0,
  duplicates: 4,
  shownDuplicates: [],
  seemTickets: 0,
}

test('duplicates stay in the pot unless limited to one per person', () => {
  expect(potOfNames(counted, false)).toMatchObject({ kept: 15, duplicate: 0, repeats: 4, out: 5 })
  expect(potOfNames(counted, true)).toMatchObject({ kept: 11, duplicate: 4, repeats: 4, out: 5 })
})

test('the parts of the pot add up to the whole list', () => {
  for (const once of [true, false]) {
    const { kept, duplicate, out } = potOfNames(counted, once)
    expect(kept + duplicate + out).toBe(counted.total)
  }
})

test('excludes past winners', () => {
  expect(potOfNames({ ...counted, pastWinners: 2 }, true)).toMatchObject({ kept: 9, duplicate: 4, out: 7 })
})

test('rows without tickets are out, and tickets are counted like rows', () => {
  const weighted = { ...counted, tickets: { all: 40, once: 30, none: 2, bad: 0, shownBad: [] } }
  expect(potOfNames(weighted, false)).toMatchObject({ kept: 13, out: 7, tickets: 40 })
  expect(potOfNames(weighted, true)).toMatchObject({ kept: 9, out: 7, tickets: 30 })
})

test('a preview counts everything but the exclude list, which the pot reports', () => {
  const preview = {
    entries: 90,
    blanks: { count: 6, rows: [] },
    refused: { count: 4, rows: [] },
    duplicates: { count: 10, rows: [] },
  } as unknown as Preview
  expect(potOfPreview(preview, true, false)).toEqual({
    kept: 80,
    duplicate: 10,
    repeats: 10,
    out: 10,
    knowsExcluded: true,
  })
  expect(potOfPreview(preview, false, true)).toMatchObject({ kept: 90, duplicate: 0, knowsExcluded: false })
})
