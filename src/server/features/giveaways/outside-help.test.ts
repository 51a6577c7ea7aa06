import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { ReceiptDocument } from '#draw/receipt/receipt.ts'
import { hasOpenssl, startAuthority } from '#test/timestamps/stand-in.ts'
import { testWorld } from '#test/world/world.ts'
import { workersOf } from '../../registry/scheduled-jobs.ts'

const draw = {
  method: 'POST' as const,
  url: '/api/giveaways',
  payload: { source: { type: 'list', entries: ['Ada', 'Bob', 'Cem', 'Dilek'] }, substitutes: 1 },
}

async function until<T>(poll: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 15_000; Date.now() < end; await pause(50)) {
    const value = await poll()
    if (value !== undefined) return value
  }
  throw new Error('it did not happen in time')
}

describe.skipIf(!(await hasOpenssl()))('a draw with a time-stamp authority', async () => {
  const authority = await startAuthority()
  afterAll(() => authority.stop())
  const { app, ask } = await testWorld({ env: { TSA_URL: authority.url } })

  it('has a token over its commitment, which openssl verifies', async () => {
    const { json } = await ask(draw)
    const url = `/api/results/${String(json.data['share_code'])}`
    await until(async () => ((await ask({ method: 'GET', url })).json.data['timestamped'] ? true : undefined))
    const { commitHash, timestamp = '' } = (await app.inject(`${url}/receipt`)).json<ReceiptDocument>()
    const folder = mkdtempSync(join(tmpdir(), 'token-'))
    const file = join(folder, 'token.der')
    writeFileSync(file, Buffer.from(timestamp, 'base64'))
    const check = (digest: string) =>
      execFileSync(
        'openssl',
        ['ts', '-verify', '-digest', digest, '-in', file, '-token_in', '-CAfile', authority.caFile],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      )
    expect(check(commitHash)).toContain('OK')
    expect(() => check('00'.repeat(32))).toThrow()
    rmSync(folder, { recursive: true })
  })

  it('is drawn even if the authority is unreachable', async () => {
    await authority.stop()
    const { status, json } = await ask(draw)
    expect([status, json.data['timestamped']]).toEqual([201, false])
  })
})

it('the job of a claim window promotes the next winner when it ends', async () => {
  const { ctx, ask, setTime } = await testWorld()
  const { json, cookie } = await ask(draw)
  // This world's clock is an hour behind, so a window of one hour ends in two seconds.
  setTime(new Date(Date.now() - 3_600_000 + 2000))
  const window = await ask({
    method: 'PUT',
    url: `/api/giveaways/${String(json.data['id'])}/claims`,
    headers: { cookie },
    payload: { hours: 1 },
  })
  expect(window.status).toBe(200)
  await ctx.queue.work(workersOf({ ...ctx, now: () => new Date() }))
  const url = `/api/results/${String(json.data['share_code'])}`
  const events = await until(async () => {
    const replyEvents = (await ask({ method: 'GET', url })).json.data['events'] as unknown[]
    return replyEvents.length > 0 ? replyEvents : undefined
  })
  expect(events).toMatchObject([{ type: 'replacement', rank: 1, by: 2, reason: 'no_answer' }])
})
