import { describe, expect, it } from 'vitest'
import { readDice } from '#draw/chance/dice.ts'
import { type DiceSpec, parseDice } from '#draw/chance/dice-notation.ts'
import { readDiceSettings, specOf, withFirstGroup, writeDiceSettings } from './dice-words.ts'
import { sumChances, sumSpan } from './sum-chances.ts'

const spec = (text: string) => parseDice(text) as DiceSpec

describe('the chances of sums', () => {
  it.each(['2d6', '4d6kh3', '4d6kl2+1', '5d4dh2', '5d4dl1', '3d4-2d6', '2d6kh1-1d4+3'])(
    'of %s match a count of all outcomes',
    (text) => {
      const dice = spec(text)
      const { min, chances } = sumChances(dice) ?? { min: 0, chances: [] }
      expect(min).toBe(sumSpan(dice).min)
      expect(chances).toHaveLength(sumSpan(dice).chances.length)
      for (const [i, share] of everyWay(dice, min, chances.length).entries())
        expect(chances[i], `${min + i}`).toBeCloseTo(share, 12)
    },
  )

  it('add up, even for a hundred dice, and are omitted where counting takes too long', () => {
    const sum = (text: string) => sumChances(spec(text))?.chances.reduce((total, chance) => total + chance, 0)
    for (const text of ['100d6', '1d1000', '20d20kh10', '50d6kl10']) expect(sum(text)).toBeCloseTo(1, 9)
    expect(sum('100d1000')).toBeUndefined()
    expect(sum('100d1000kh50')).toBeUndefined()
  })
})

it('the address keeps the dice, and invalid dice stay to be corrected', () => {
  const read = (query: string) => readDiceSettings(new URLSearchParams(query))
  expect(read('')).toBe('2d6')
  expect(read('dice=4d6kh3%2B2')).toBe('4d6kh3+2')
  expect(read(writeDiceSettings(specOf('4D6kh3 + 2')))).toBe('4d6kh3+2')
  expect(read('dice=%3Cscript%3E')).toBe('<script>')
  expect(read(`dice=${'1'.repeat(300)}`)).toBe('2d6')
  expect(writeDiceSettings(undefined)).toBe('')
})

it('changing the number of dice keeps the rest of the notation', () => {
  expect(withFirstGroup(spec('4d6kh3+1d8-1'), { count: 2 })).toBe('2d6+1d8-1')
  expect(withFirstGroup(spec('4d6'), { sides: 20 })).toBe('4d20')
})

/** The share of each sum among all possible outcomes, by enumeration. */
function everyWay(dice: DiceSpec, min: number, length: number): number[] {
  const sides = dice.groups.flatMap((group) => Array.from({ length: group.count }, () => group.sides))
  const all = sides.reduce((product, one) => product * one, 1)
  const shares = Array.from({ length }, () => 0)
  for (let way = 0; way < all; way++) {
    let rest = way
    const values = sides.map((one) => {
      const value = (rest % one) + 1
      rest = Math.floor(rest / one)
      return value
    })
    const place = readDice(dice, values).total - min
    shares[place] = (shares[place] ?? 0) + 1 / all
  }
  return shares
}
