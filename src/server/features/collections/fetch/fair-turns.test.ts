import { expect, test } from 'vitest'
import { createTurns } from './fair-turns.ts'

const { signal } = new AbortController()

/**
 * Simulates people who want turn after turn, each with several walks at once; returns how many of the given turns each
 * had.
 */
async function share(
  turns: ReturnType<typeof createTurns>,
  walkers: [person: string, count: number][],
  total: number,
) {
  const had: Record<string, number> = {}
  let remaining = total
  const takeTurns = async (person: string) => {
    while (remaining > 0) {
      const leave = await turns.take({ person, platform: 'youtube' }, signal)
      if (remaining-- > 0) had[person] = (had[person] ?? 0) + 1
      await new Promise(setImmediate)
      leave()
    }
  }
  await Promise.all(
    walkers.flatMap(([person, count]) => Array.from({ length: count }, () => takeTurns(person))),
  )
  return had
}

test('people get equal shares, however many collections they have', async () => {
  const had = await share(
    createTurns({ atOnce: 2, perPlatform: 2 }),
    [
      ['ada', 20],
      ['bob', 1],
      ['cleo', 3],
    ],
    300,
  )
  expect(Math.min(had['ada'] ?? 0, had['cleo'] ?? 0)).toBeGreaterThan(80)
  expect(had['bob']).toBeGreaterThan(80)
})

test('one platform never takes all turns, and aborted waits do not block others', async () => {
  const turns = createTurns({ atOnce: 3, perPlatform: 2 })
  const take = (person: string, platform: string, by = signal) => turns.take({ person, platform }, by)
  const leave = await take('ada', 'x')
  await take('bob', 'x')
  const controller = new AbortController()
  const third = take('cleo', 'x', controller.signal)
  expect(turns.isWanted('x')).toBe(true)
  expect(turns.isWanted('reddit')).toBe(false)
  await take('dora', 'reddit')
  const fourth = take('emil', 'x')
  controller.abort(new Error('gone'))
  await expect(third).rejects.toThrow('gone')
  leave()
  await fourth
})
