import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testWorld } from '../../../test/world/world.ts'
import { tidyNextHour, tidyThisHour } from './clean-up.ts'

const { ctx, setTime } = await testWorld()

async function promised(): Promise<string[]> {
  const { rows } = await sql<{ at: Date }>`
    select start_after as at from jobs.job where name = 'tidy_up' order by 1`.execute(ctx.db)
  return rows.map(({ at }) => at.toISOString().slice(0, 16))
}

describe('the hourly tidying', () => {
  it('is one row of jobs, whoever starts it and however often, and goes on by itself', async () => {
    setTime(new Date('2036-11-22T12:34:00Z'))
    await Promise.all(Array.from({ length: 8 }, () => tidyNextHour(ctx)))
    expect(await promised()).toEqual(['2036-11-22T13:00'])
    // The job may run a moment before the hour by this machine's clock, and twice.
    setTime(new Date('2036-11-22T12:59:58Z'))
    await tidyThisHour(ctx)
    setTime(new Date('2036-11-22T13:00:02Z'))
    await tidyThisHour(ctx)
    await tidyNextHour(ctx)
    expect(await promised()).toEqual(['2036-11-22T13:00', '2036-11-22T14:00'])
  })

  it('goes on after an hour that failed', async () => {
    setTime(new Date('2036-11-22T20:00:00Z'))
    const failed: string[] = []
    const broken = {
      ...ctx,
      db: new Proxy(ctx.db, {
        get: () => () => {
          throw new Error('no database')
        },
      }),
      log: { ...ctx.log, error: ({ step }: { step: string }) => void failed.push(step) },
    }
    await tidyThisHour(broken)
    expect(failed).toContain('expired sessions')
    expect(failed).toContain('deleted accounts')
    expect((await promised()).at(-1)).toBe('2036-11-22T21:00')
  })
})
