import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { drawFromListSchema } from '../draws/giveaways.ts'
import { listOf } from './list-of.ts'

const shape = z.object({ people: listOf(z.strictObject({ name: z.string().default('nobody') }), 1000) })
const people = (n: number, person: object = { name: 'Ada' }) => ({
  people: Array(n).fill(person) as object[],
})

describe('a list', () => {
  it('applies the schema to its items, short or long', () => {
    for (const n of [0, 3, 1000])
      expect(shape.parse(people(n, {}))).toEqual({
        people: Array.from({ length: n }, () => ({ name: 'nobody' })),
      })
  })

  it('reports where it is invalid', () => {
    const wrong = people(500)
    wrong.people[450] = { name: 7 }
    const { error } = shape.safeParse(wrong)
    expect(error?.issues).toMatchObject([{ code: 'invalid_type', path: ['people', 450, 'name'] }])
  })

  it('stops after some invalid items of a long list', () => {
    const { error } = shape.safeParse(people(1000, { name: 7 }))
    expect(error?.issues).toHaveLength(100)
    const source = { type: 'list', entries: Array(1_000_000).fill(1) }
    expect(drawFromListSchema.safeParse({ source }).error?.issues).toHaveLength(100)
  })

  it('is rejected as a whole when it is too long or not a list', () => {
    expect(shape.safeParse(people(1001)).error?.issues).toMatchObject([{ code: 'too_big', path: ['people'] }])
    expect(shape.safeParse({ people: 'Ada' }).error?.issues).toMatchObject([{ code: 'invalid_type' }])
  })

  it('is documented with its items and length', () => {
    expect(z.toJSONSchema(shape, { io: 'input' }).properties?.['people']).toMatchObject({
      type: 'array',
      maxItems: 1000,
      items: { type: 'object' },
    })
  })
})
