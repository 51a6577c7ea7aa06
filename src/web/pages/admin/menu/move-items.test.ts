import { describe, expect, it } from 'vitest'
import { draftsOf, itemsInForm, newItem, writtenItems } from './draft-item.ts'
import { placeItem, placeOf, removeItem, type Step, stepItem } from './move-items.ts'

/** `a` above `b` and `c`, where `c` contains `d`; then `e`. */
const items = [
  ['a', 0],
  ['b', 1],
  ['c', 1],
  ['d', 2],
  ['e', 0],
].map(([key, depth]) => ({ ...newItem([]), key: String(key), depth: Number(depth) }))

const shape = (found: typeof items | undefined) =>
  found?.map(({ key, depth }) => `${'.'.repeat(depth)}${key}`).join(' ')

describe('a move', () => {
  it.each<[string, Step, string | undefined]>([
    ['e', 'up', 'e a .b .c ..d'],
    ['a', 'up', undefined],
    ['a', 'down', 'e a .b .c ..d'],
    ['e', 'down', undefined],
    ['c', 'up', 'a .c ..d .b e'],
    ['b', 'down', 'a .c ..d .b e'],
    ['c', 'down', undefined],
    ['e', 'in', 'a .b .c ..d .e'],
    ['b', 'in', undefined],
    // Its children would be on the fourth level.
    ['c', 'in', undefined],
    ['c', 'out', 'a .b c .d e'],
    ['d', 'out', 'a .b .c .d e'],
    ['a', 'out', undefined],
    ['nobody', 'up', undefined],
  ])('of %s %s', (key, step, expected) => {
    expect(shape(stepItem(items, key, step))).toBe(expected)
  })

  it('moving there and back changes nothing', () => {
    const there = stepItem(items, 'c', 'up') ?? []
    expect(stepItem(there, 'c', 'down')).toEqual(items)
  })
})

it('an item can be placed beside or inside another, never inside itself', () => {
  expect(shape(placeItem(items, 'c', 'before', 'a'))).toBe('c .d a .b e')
  expect(shape(placeItem(items, 'a', 'after', 'e'))).toBe('e a .b .c ..d')
  expect(shape(placeItem(items, 'b', 'inside', 'e'))).toBe('a .c ..d e .b')
  expect(placeItem(items, 'a', 'inside', 'c')).toBeUndefined()
  expect(placeItem(items, 'a', 'inside', 'e')).toBeUndefined()
  expect(placeItem(items, 'a', 'after', 'a')).toBeUndefined()
  expect(placeItem(items, 'a', 'after', 'nobody')).toBeUndefined()
})

it('removing an item keeps its children', () => {
  expect(shape(removeItem(items, 'a'))).toBe('b c .d e')
  expect(shape(removeItem(items, 'nobody'))).toBe('a .b .c ..d e')
})

it('reports a place in numbers', () => {
  expect(placeOf(items, 'c')).toEqual({ place: 2, count: 2, level: 2 })
  expect(placeOf(items, 'e')).toEqual({ place: 2, count: 2, level: 1 })
  expect(placeOf(items, 'd')).toEqual({ place: 1, count: 1, level: 3 })
})

it('a form contains the same items that the call accepts and returns', () => {
  const values = {
    'item.0.key': 'a1',
    'item.0.depth': '0',
    'item.0.label.en': 'Group',
    'item.0.label.de': '',
    'item.0.target': 'none',
    'item.1.key': 'new-1',
    'item.1.depth': '1',
    'item.1.label.en': 'Docs',
    'item.1.target': 'address',
    'item.1.address': '/api/docs',
    'item.1.new_page': 'on',
    'item.1.visibility': 'roles',
    'item.1.role.r1': 'on',
    'item.3.key': 'behind a gap',
  }
  const found = itemsInForm(values)
  expect(found.map(({ key, depth }) => [key, depth])).toEqual([
    ['a1', 0],
    ['new-1', 1],
  ])
  const [group] = writtenItems(found)
  expect(group).toMatchObject({ id: 'a1', label: { en: 'Group' }, visibility: 'anyone' })
  expect(group?.children).toEqual([
    {
      label: { en: 'Docs' },
      link: '/api/docs',
      open_in_new_page: true,
      visibility: 'roles',
      roles: ['r1'],
    },
  ])
  const stored = {
    id: 'x',
    label: { en: 'Mail' },
    link: null,
    direct_link: 'mailto:a@example.org',
    relation: null,
    relation_id: null,
    open_in_new_page: false,
    visibility: 'anyone' as const,
    roles: [],
    children: [],
  }
  const [again] = writtenItems(draftsOf([stored]))
  expect(again).toMatchObject({ id: 'x', direct_link: 'mailto:a@example.org' })
  expect(newItem(found).key).toBe('new-2')
})
