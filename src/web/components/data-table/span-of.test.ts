import { expect, it } from 'vitest'
import { spanOf } from './table-rows.tsx'

it('selects the rows between two rows, in either order', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(spanOf(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(spanOf(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(spanOf(ids, 'b', 'b')).toEqual(['b'])
  // The first row is on another page by now.
  expect(spanOf(ids, 'x', 'c')).toEqual(['c'])
})
