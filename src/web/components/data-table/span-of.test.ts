import { expect, it } from 'vitest'
import { spanOf } from './table-rows.tsx'

it('selects what lies between two rows, whichever comes first', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(spanOf(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(spanOf(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(spanOf(ids, 'b', 'b')).toEqual(['b'])
  // The row before is on another page by now.
  expect(spanOf(ids, 'x', 'c')).toEqual(['c'])
})
