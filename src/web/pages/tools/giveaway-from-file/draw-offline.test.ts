import { describe, expect, it } from 'vitest'
import { deviceRandom } from '#draw/chance/uniform.ts'
import { drawOnDevice } from './draw-offline.tsx'
import { emptyForm } from './form-values.ts'

const draw = (given: Partial<typeof emptyForm>, random = deviceRandom()) =>
  drawOnDevice({ ...emptyForm, ...given }, random)

describe('a draw on the device', () => {
  it('applies the rules and draws each person once', () => {
    const names = ['Ada', '', 'ada', 'Grace', ' Linus ', 'Edsger'].join('\n')
    const drawn = draw({ names, exclude: '@grace', onePerPerson: true, winners: '3' })
    expect(drawn?.toSorted()).toEqual(['Ada', 'Edsger', 'Linus'])
    expect(draw({ names, exclude: '@grace', onePerPerson: true, winners: '4' })).toBeUndefined()
    for (const winners of ['0', '-1', '1.5', '', 'x']) expect(draw({ names, winners })).toBeUndefined()
  })

  it('weights a line by its tickets', () => {
    const random = deviceRandom()
    const rounds = 6000
    let ada = 0
    for (let round = 0; round < rounds; round++)
      if (draw({ names: 'Ada x3\nBob\nEve x0', withTickets: true }, random)?.[0] === 'Ada') ada++
    // Seven standard deviations of 33.5 around three quarters.
    expect(Math.abs(ada - 4500)).toBeLessThan(235)
    expect(draw({ names: 'Ada x3\nEve x0', withTickets: true, winners: '2' })).toBeUndefined()
  })

  it('gives every order the same chance', () => {
    const random = deviceRandom()
    const seen = new Map<string, number>()
    const rounds = 6000
    for (let round = 0; round < rounds; round++) {
      const order = String(draw({ names: 'a\nb\nc', winners: '2' }, random))
      seen.set(order, (seen.get(order) ?? 0) + 1)
    }
    expect(seen.size).toBe(6)
    const expected = rounds / 6
    const chiSquare = [...seen.values()].reduce((sum, found) => sum + (found - expected) ** 2 / expected, 0)
    // Five degrees of freedom: exceeded once in ten million runs.
    expect(chiSquare).toBeLessThan(41)
  })
})
