import { expect, it } from 'vitest'
import { deviceRandom } from '#draw/chance/uniform.ts'
import { answerOf } from './page.tsx'

const random = deviceRandom()
const seen = (withMaybe: boolean) => new Set(Array.from({ length: 200 }, () => answerOf(withMaybe, random)))

it('answers yes and no, and maybe only if enabled', () => {
  expect(seen(false)).toEqual(new Set(['yes', 'no']))
  expect(seen(true)).toEqual(new Set(['yes', 'no', 'maybe']))
})

it('the meaning of a number and a coin never changes, because receipts contain only these', () => {
  const zeros = (length: number) => new Uint8Array(length)
  const ones = (length: number) => new Uint8Array(length).fill(1)
  expect([answerOf(false, zeros), answerOf(false, ones)]).toEqual(['yes', 'no'])
  expect([answerOf(true, zeros), answerOf(true, ones)]).toEqual(['yes', 'no'])
})
