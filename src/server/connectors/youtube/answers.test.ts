import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { channelOf, countOf, isComment, isList, isThread, textOf } from './answers.ts'

const commentShape = z.object({
  id: z.string().min(1),
  snippet: z
    .object({ textOriginal: z.string().optional(), textDisplay: z.string().optional() })
    .refine(({ textOriginal, textDisplay }) => textOriginal !== undefined || textDisplay !== undefined),
})
const threadShape = z.object({
  id: z.string().min(1),
  snippet: z.object({
    topLevelComment: commentShape,
    totalReplyCount: z.number().int().min(0).default(0),
  }),
  replies: z.object({ comments: z.array(z.unknown()) }).optional(),
})
const listShape = z.object({ nextPageToken: z.string().optional(), items: z.array(z.unknown()) })

/** Any JSON value, with valid ones far more often than by chance. */
const or = (...right: fc.Arbitrary<unknown>[]) =>
  fc.oneof(...right.map((arbitrary) => ({ arbitrary, weight: 6 })), { arbitrary: fc.jsonValue(), weight: 1 })
const some = (members: Record<string, fc.Arbitrary<unknown>>) =>
  or(fc.record(members, { requiredKeys: [], noNullPrototype: true }))
const text = or(fc.string())
const comment = some({ id: text, snippet: some({ textOriginal: text, textDisplay: text }) })
const thread = some({
  id: text,
  snippet: some({ topLevelComment: comment, totalReplyCount: or(fc.nat(), fc.double()) }),
  replies: some({ comments: or(fc.array(comment, { maxLength: 2 })) }),
})
const list = some({ nextPageToken: text, items: or(fc.array(thread, { maxLength: 2 })) })

test('the manual checks accept the same as the schemas', () => {
  const taken = { comment: 0, thread: 0, list: 0 }
  fc.assert(
    fc.property(comment, thread, list, (one, other, all) => {
      expect(isComment(one)).toBe(commentShape.safeParse(one).success)
      expect(isThread(other)).toBe(threadShape.safeParse(other).success)
      expect(isList(all)).toBe(listShape.safeParse(all).success)
      taken.comment += Number(isComment(one))
      taken.thread += Number(isThread(other))
      taken.list += Number(isList(all))
    }),
    { numRuns: 2000 },
  )
  // Both outcomes must occur often.
  for (const count of Object.values(taken)) {
    expect(count).toBeGreaterThan(50)
    expect(count).toBeLessThan(1950)
  }
})

test('optional fields of the wrong type are omitted', () => {
  expect(['x', '', 5, null, undefined].map(textOf)).toEqual(['x', '', undefined, undefined, undefined])
  const counts = [7, '7', 0, -1, 1.5, 'many', null, true, [], 2 ** 53]
  expect(counts.map(countOf)).toEqual([7, 7, 0, ...Array.from({ length: 7 }, () => undefined)])
  const channels = [{ value: 'UC1' }, { value: 1 }, {}, [], 'UC1', undefined]
  const found = channels.map((authorChannelId) => channelOf({ authorChannelId }))
  expect(found).toEqual(['UC1', ...Array.from({ length: 5 }, () => undefined)])
})
