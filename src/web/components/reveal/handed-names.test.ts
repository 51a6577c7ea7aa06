// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { handNames, peekNames, sampleOf, takeNames } from './handed-names.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('names are handed over once', () => {
  handNames(['Ada', ' Grace ', ''])
  expect(peekNames()).toEqual(['Ada', 'Grace'])
  expect(takeNames()).toEqual(['Ada', 'Grace'])
  expect(takeNames()).toEqual([])
})

test('a long list is sampled from its start to near its end, in its order', () => {
  const sample = sampleOf(Array.from({ length: 1000 }, (_, i) => `n${i}`))
  expect(sample).toHaveLength(40)
  expect(sample[0]).toBe('n0')
  expect(sample.at(-1)).toBe('n975')
  expect(new Set(sample).size).toBe(40)
})

test('names too long to fly by are left out of the sample', () => {
  expect(sampleOf(['x'.repeat(41), 'y'.repeat(40)])).toEqual(['y'.repeat(40)])
})

test('a browser that stores nothing, or something else, hands over no names', () => {
  sessionStorage.setItem('reveal_names', '{"a":1}')
  expect(takeNames()).toEqual([])
  sessionStorage.setItem('reveal_names', 'junk')
  expect(takeNames()).toEqual([])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  expect(() => handNames(['Ada'])).not.toThrow()
})
