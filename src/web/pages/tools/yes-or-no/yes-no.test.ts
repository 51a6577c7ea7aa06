import { expect, it } from 'vitest'
import { deviceRandom } from '#draw/chance/uniform.ts'
import { answerOf } from './yes-no.ts'

const random = deviceRandom()
const seen = (withMaybe: boolean) => new Set(Array.from({ length: 200 }, () => answerOf(withMaybe, random)))

it('answers yes and no, and maybe only if it is switched on', () => {
  expect(seen(false)).toEqual(new Set(['yes', 'no']))
  expect(seen(true)).toEqual(new Set(['yes', 'no', 'maybe']))
})

it('what a number and a coin mean never changes, because receipts say only them', () => {
  const zeros = (length: number) => new Uint8Array(length)
  const ones = (length: number) => new Uint8Array(length).fill(1)
  expect([answerOf(false, zeros), answerOf(false, ones)]).toEqual(['yes', 'no'])
  expect([answerOf(true, zeros), answerOf(true, ones)]).toEqual(['yes', 'no'])
})
