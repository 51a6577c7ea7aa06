import { expect, it } from 'vitest'
import { resultTitle } from './draw-title.ts'
import { givenTitle } from './given-title.ts'

const say = (key: string, values: Record<string, unknown>) => `${key} ${Object.values(values).join(' ')}`
const list = { type: 'list' as const }
const person = (rank: number, name: string, more: object = {}) => ({
  rank,
  name,
  row: rank,
  weight: 1,
  ...more,
})
const ada = person(1, 'Ada')

it('a draw is titled by its own title, then its post, then its file', () => {
  const source = { posts: [{ title: null }, { title: 'Win  a\nbike' }], file_name: 'people.csv' }
  expect(givenTitle({ title: 'Spring', source })).toBe('Spring')
  expect(givenTitle({ title: '', source })).toBe('Win a bike')
  expect(givenTitle({ title: '', source: { file_name: 'people.csv' } })).toBe('people.csv')
  expect(givenTitle({ title: '', source: {} })).toBe('')
})

it('a caption is cut between characters, never within one', () => {
  const title = givenTitle({ title: '', source: { posts: [{ title: '🎁'.repeat(150) }] } })
  expect([...title]).toHaveLength(100)
  expect(title).toBe(`${'🎁'.repeat(99)}…`)
})

it('an untitled result is named after its current winners', () => {
  const of = (winners: (typeof ada)[], more: object = {}) =>
    resultTitle({ title: '', source: list, winners, ...more }, say)
  expect(of([ada])).toBe('draw_title.winner Ada')
  expect(of([ada, person(2, 'Bob'), person(3, 'Cleo')])).toBe('draw_title.winners Ada 2')
  expect(of([{ ...ada, name: 'ada@example.org', public_name: 'a•••@e•••.org' }] as never)).toBe(
    'draw_title.winner a•••@e•••.org',
  )
  const replaced = { ...ada, replaced_by: 2 }
  expect(of([replaced], { substitutes: [person(2, 'Bob', { replaces: 1 })] })).toBe('draw_title.winner Bob')
  expect(of([{ ...ada, name: '', erased: true }] as never)).toBe('result.untitled 1')
  expect(of([ada], { events: [{ type: 'void', at: '', note: '' }] })).toMatch(/^draw_title.void\b/)
})
