import { expect, test } from 'vitest'
import { patientReach } from '#test/platforms/bench.ts'
import { type Fault, startStandIn } from '#test/platforms/stand-in.ts'
import { xProblem } from '#test/platforms/x.ts'
import { readRoot } from './find-root.ts'

const versions = ['1841000000000000001', '1841000000000000042', '1841000000000000077']
const access = { baseUrl: 'https://api.x.com', token: 'bearer-of-x', now: () => new Date() }

test('an edited post has one id, whichever of its ids is requested', async () => {
  for (const id of versions) {
    const data = { id: versions[2], text: 'Bikes', author_id: '1', edit_history_tweet_ids: versions }
    const reach = { ask: async () => ({ status: 200, headers: {}, json: { data } }) }
    const { facts, postIds: own } = await readRoot(access, id, reach)
    expect(facts.id).toBe(versions[0])
    expect(own.toSorted()).toEqual(versions)
  }
})

async function refusedWith(fault: Fault) {
  const server = await startStandIn(() => ({ body: {} }))
  server.schedule(() => fault)
  const { reach, close } = patientReach()
  const asked = { ...access, baseUrl: server.url, now: () => new Date(Date.UTC(2026, 10, 1)) }
  const problem: unknown = await readRoot(asked, '9999999999999999999', reach).catch(
    (error: unknown) => error,
  )
  await Promise.all([server.stop(), close()])
  return problem
}

test('an id that X calls invalid means no such post; other invalid parameters do not', async () => {
  const errors = (name: string) => ({ errors: [{ parameters: { [name]: ['9'] }, message: 'not valid' }] })
  const invalid = (name: string) => xProblem(400, 'invalid-request', 'Invalid Request', errors(name))
  expect(await refusedWith(invalid('id'))).toMatchObject({ kind: 'not_found' })
  expect(await refusedWith(invalid('tweet.fields'))).toMatchObject({ kind: 'provider_failed' })
})

test('an exhausted budget reports its reset date if X does', async () => {
  const spent = (reset_date?: string) =>
    refusedWith(xProblem(403, 'credits', 'SpendCapReached', { reset_date }))
  expect(await spent('2026-12-14')).toMatchObject({ kind: 'quota_exhausted', until: new Date('2026-12-14') })
  for (const resetDate of ['2026-10-14', 'soon', undefined])
    expect(await spent(resetDate)).toMatchObject({ kind: 'quota_exhausted', until: undefined })
})

test('no part of a token is reported, even from a truncated response', async () => {
  const { token } = access
  for (const length of [280, 285, 290]) {
    const detail = 'x'.repeat(length) + token
    const problem = await refusedWith(xProblem(400, 'invalid-request', '', { detail }))
    expect(String(problem)).toContain('xxx')
    expect(String(problem)).not.toContain(token.slice(0, 3))
  }
})
