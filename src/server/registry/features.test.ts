import { existsSync, readdirSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { jobs } from '#server/queue/jobs.ts'
import { testWorld } from '#test/world/world.ts'
import type { Feature } from '../feature.ts'
import { features } from './features.ts'
import { workersOf } from './scheduled-jobs.ts'

const { ctx } = await testWorld()
const folder = new URL('../features/', import.meta.url)

it('lists the feature of every folder that has routes', async () => {
  const names = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/routes.ts`, folder)))
  expect(names.length).toBeGreaterThan(15)
  const listed = new Set(features.flatMap(({ routes }) => routes ?? []))
  for (const name of names) {
    const module = (await import(new URL(`${name}/feature.ts`, folder).href)) as Record<string, unknown>
    const exported = Object.values(module).find((value) => typeof value === 'object') as Feature | undefined
    // The plans of `plans` are made with an operation of billing, so no value of theirs can be compared.
    if (exported) expect(listed, name).toContain(exported.routes?.[0])
    else expect(name).toBe('plans')
  }
})

it('has exactly one operation for each job', () => {
  expect(Object.keys(workersOf(ctx)).sort()).toEqual(Object.keys(jobs).sort())
})

it('does not start with a job that has no operation, or two', () => {
  const giveaways = features[0]
  vi.spyOn(giveaways as Required<Feature>, 'jobs').mockReturnValueOnce({})
  expect(() => workersOf(ctx)).toThrow('no operation for the jobs finish_draw, fetch_pictures, end_claim')
  vi.spyOn(giveaways as Required<Feature>, 'jobs').mockReturnValueOnce({ send_mail: async () => {} })
  expect(() => workersOf(ctx)).toThrow('two operations for the job send_mail')
})
