import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { fail } from '#contract/api/errors.ts'
import { drawFromListSchema } from '#contract/draws/giveaways.ts'
import { verifyReceipt } from '#draw/verify/verify.ts'
import { fileForm, testWorld } from '#test/world/world.ts'
import type { Viewer } from '../../context.ts'
import { planOf } from '../../core/plans/entitlements.ts'
import { addressId } from '../../http/identify-visitor.ts'
import { finishAllSealed } from './finish/finish-draw.ts'
import { commitSeal } from './seal/commit-seal.ts'
import { sealAndStore, withDrawIdempotency } from './seal/draw-giveaway.ts'
import { listFromRequest } from './seal/list.ts'
import { keepUpload, storedUpload } from './seal/list-from-file.ts'

const { ctx, app, ask, setTime } = await testWorld({ env: { TRUST_PROXY: '1' } })

const names = (n: number) => Array.from({ length: n }, (_, i) => `Person ${i + 1}`)
const list = (entries: unknown[], more: object = {}) => ({
  method: 'POST' as const,
  url: '/api/giveaways',
  payload: { source: { type: 'list', entries }, winners: 2, substitutes: 1, ...more },
})
const visitor: Viewer = {
  kind: 'visitor',
  owner: 'visitor:tester',
  account: 'visitor:tester',
  known: true,
  address: '10.9.9.7',
}
let host = 0
/** every draw from a separate address, so that no test uses up the quota of another */
const from = (request: InjectOptions, headers: Record<string, string> = {}): InjectOptions => {
  host++
  const address = `10.0.${host >> 8}.${host & 255}`
  return { ...request, headers: { 'x-forwarded-for': address, ...request.headers, ...headers } }
}

describe('a draw from a typed list', () => {
  it('returns winners, backup winners and a public link', async () => {
    const { status, json, cookie } = await ask(from(list(names(30), { title: 'Autumn' })))
    expect(status).toBe(201)
    expect(json).toMatchObject({
      status: true,
      data: {
        status: 'finished',
        finished: true,
        title: 'Autumn',
        winners_count: 2,
        participants_total: 30,
        eligible_total: 30,
        mode: 'local',
        label: 'recorded',
        seq: 1,
      },
    })
    const { id, share_code, share_link, winners, substitutes } = json.data as {
      id: string
      share_code: string
      share_link: string
      winners: { rank: number; name: string; row: number }[]
      substitutes: { rank: number }[]
    }
    expect(winners.map((winner) => winner.rank)).toEqual([1, 2])
    expect(substitutes.map((winner) => winner.rank)).toEqual([3])
    for (const winner of winners) expect(winner.name).toBe(`Person ${winner.row}`)
    expect(share_link).toMatch(new RegExp(`/results/${share_code}$`))
    expect(share_code).toMatch(/^[A-Za-z0-9_-]{22}$/)

    const shared = await ask({ url: `/api/results/${share_code}` })
    expect(shared.json.data['winners']).toEqual(winners)
    expect(shared.json.data).not.toHaveProperty('id')
    const ownReply = await ask({ url: `/api/giveaways/${id}`, headers: { cookie } })
    expect(ownReply.json.data['winners']).toEqual(winners)
    expect((await ask({ url: `/api/giveaways/${id}` })).status).toBe(404)
  })

  it('has a receipt that can be verified', async () => {
    const { json } = await ask(from(list(names(25))))
    const answer = await app.inject(`/api/results/${String(json.data['share_code'])}/receipt`)
    const receipt = JSON.parse(answer.body) as { commitHash: string; draws: { key: string }[] }
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true })
    expect(receipt.commitHash).toBe(json.data['commit_hash'])
    expect(receipt.draws.map((draw) => draw.key)).toEqual(
      [
        ...(json.data['winners'] as { name: string }[]),
        ...(json.data['substitutes'] as { name: string }[]),
      ].map((winner) => winner.name),
    )
    receipt.draws[0] = { ...receipt.draws[0], key: 'Person 99' }
    expect(verifyReceipt(receipt)).toMatchObject({ ok: false })
  })

  it('applies the rules and counts what each removed', async () => {
    const entries = [
      'Ada',
      'ADA ',
      'Bob',
      '',
      { name: 'Cleo', weight: 0 },
      'Dora',
      { name: 'Emil', weight: 3 },
    ]
    const rules = { one_entry_per_person: true, exclude: ['@bob'] }
    const { json } = await ask(from(list(entries, { winners: 1, substitutes: 5, rules })))
    expect(json.data).toMatchObject({
      participants_total: 6,
      eligible_total: 3,
      tickets_total: 5,
      removals: { blank: 1, duplicate: 1, excluded: 1, zero_weight: 1, refused: 0 },
    })
    const drawn = [...(json.data['winners'] as []), ...(json.data['substitutes'] as [])] as { name: string }[]
    expect(drawn.map((winner) => winner.name).sort()).toEqual(['Ada', 'Dora', 'Emil'])
  })

  it('refuses more winners than eligible entries', async () => {
    const { status, json } = await ask(from(list(['Ada']), { 'x-language': 'de' }))
    expect(status).toBe(422)
    expect(json.data['code']).toBe('not_enough_entries')
  })

  it('refuses a list longer than the plan allows', async () => {
    const { status, json } = await ask(from(list(names(10_001))))
    expect(status).toBe(403)
    expect(json.data['code']).toBe('list_too_long')
  })

  it('counts draws of the same list: globally for long lists, per owner for short ones', async () => {
    const long = names(21).map((name) => `seq ${name}`)
    const shuffled = [...long].reverse()
    expect((await ask(from(list(long)))).json.data['seq']).toBe(1)
    expect((await ask(from(list(shuffled)))).json.data['seq']).toBe(2)
    expect((await ask(from(list(['x', 'y', 'z'])))).json.data['seq']).toBe(1)
    expect((await ask(from(list(['x', 'y', 'z'])))).json.data['seq']).toBe(1)
  })

  it('refuses a mode that is unavailable', async () => {
    const { status, json } = await ask(from(list(names(5), { mode: 'instant' })))
    expect([status, json.data['code']]).toEqual([503, 'mode_unavailable'])
  })
})

describe('every invalid value has its message', () => {
  const cases: [object, string, string][] = [
    [{ winners: 0 }, 'winners', 'Too small; enter at least 1.'],
    [{ winners: 1e9 }, 'winners', 'Too large; enter at most 2000.'],
    [{ winners: 1.5 }, 'winners', 'Enter a multiple of 1.'],
    [{ winners: 'two' }, 'winners', 'This value is the wrong type.'],
    [{ mode: 'rigged' }, 'mode', 'Choose one of the options.'],
    [{ title: 'x'.repeat(121) }, 'title', 'Too long; use at most 120 characters.'],
    [{ title: 'Ada\0' }, 'title', 'Contains characters we can’t save.'],
    [{ prizes: Array.from({ length: 10_001 }, () => '') }, 'prizes', 'Too many; keep at most 2000.'],
    [{ source: undefined }, 'source', 'This field is required.'],
  ]
  for (const [wrong, field, message] of cases)
    it(`${field}: ${message}`, async () => {
      const { status, json } = await ask(from(list(names(5), wrong)))
      expect(status).toBe(422)
      expect(json.data).toMatchObject({
        code: 'validation_failed',
        _errors: { [field]: { _errors: [message] } },
      })
    })

  it('unknown fields, infinite numbers, and items by their index', async () => {
    const unknown = await ask(from(list(names(5), { winers: 1 })))
    expect(unknown.json.data).toMatchObject({ _errors: { _errors: ['Unknown fields: winers.'] } })
    const infinite = await ask(
      from(
        {
          method: 'POST',
          url: '/api/giveaways',
          payload: '{"source":{"type":"list","entries":["a"]},"winners":1e999}',
        },
        { 'content-type': 'application/json' },
      ),
    )
    expect(infinite.json.data).toMatchObject({
      _errors: { winners: { _errors: ['Enter a finite number.'] } },
    })
    const item = await ask(from(list(names(5), { prizes: ['ok', 'x'.repeat(200)] })))
    expect(item.json.data).toMatchObject({ _errors: { prizes: { 1: { _errors: [expect.any(String)] } } } })
  })
})

describe('a repeated request', () => {
  it('returns the same for the same key and request, and refuses another one under the key', async () => {
    const headers = { 'idempotency-key': 'k-1', 'x-forwarded-for': '10.9.0.1' }
    const first = await ask({ ...list(names(9)), headers })
    const again = await ask({ ...list(names(9)), headers })
    expect(again.status).toBe(201)
    expect(again.json).toEqual(first.json)
    const withCookie = await ask({ ...list(names(9)), headers: { ...headers, cookie: first.cookie } })
    expect(withCookie.json).toEqual(first.json)
    const other = await ask({ ...list(names(10)), headers })
    expect([other.status, other.json.data['code']]).toEqual([409, 'giveaway_finished'])
  })

  it('draws once for 200 concurrent requests', async () => {
    const headers = { 'idempotency-key': 'k-200', 'x-forwarded-for': '10.9.0.2' }
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask({ ...list(names(50)), headers })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    const rows = await ctx.db
      .selectFrom('giveaways')
      .select('id')
      .where('idempotency_key', '=', 'k-200')
      .execute()
    expect(rows).toHaveLength(1)
  })
})

describe('quotas of the free plan', () => {
  it('limits a visitor’s draws per day, without counting refused or repeated ones', async () => {
    setTime(new Date('2026-11-20T12:00:00Z'))
    const { cookie } = await ask(from(list(names(3))))
    await ask({ ...list(names(4)), headers: { cookie } })
    const used = (n: number) =>
      ctx.db
        .updateTable('quota')
        .set({ n })
        .where('key', 'like', 'visitor:%')
        .where('period', '=', '2026-11-20')
    await used(0).execute()
    for (let i = 0; i < 10; i++) {
      await ask({ ...list(['only one']), headers: { cookie } })
      expect((await ask({ ...list(names(4)), headers: { cookie, 'idempotency-key': `q${i}` } })).status).toBe(
        201,
      )
    }
    const over = await ask({ ...list(names(4)), headers: { cookie } })
    expect([over.status, over.json.data['code']]).toEqual([403, 'daily_limit_reached'])
    const repeated = await ask({ ...list(names(4)), headers: { cookie, 'idempotency-key': 'q9' } })
    expect(repeated.status).toBe(201)
    setTime(new Date('2026-11-21T00:00:01Z'))
    expect((await ask({ ...list(names(4)), headers: { cookie } })).status).toBe(201)
  })

  it('ends sharing after the period of the plan', async () => {
    setTime(new Date('2026-11-20T12:00:00Z'))
    const code = String((await ask(from(list(names(5))))).json.data['share_code'])
    setTime(new Date('2026-12-20T12:00:01Z'))
    const { status, json } = await ask({ url: `/api/results/${code}` })
    expect([status, json.data['code']]).toEqual([410, 'result_expired'])
    expect((await ask({ url: `/api/results/${code}/receipt` })).status).toBe(410)
  })
})

describe('a draw from a file', () => {
  it('is previewed, stored and drawn from', async () => {
    const csv = 'Name;Mail\nAda;a@x\nBob;b@x\n;c@x\nada;d@x\n'
    const preview = await ask(
      from({ method: 'POST', url: '/api/files/preview', ...fileForm('people.csv', csv, { keep: true }) }),
    )
    expect(preview.status).toBe(200)
    expect(preview.json.data).toMatchObject({
      total: 4,
      entries: 3,
      detection: { kind: 'csv', delimiter: ';', header: true, column: 0, identity_column: 1 },
      blanks: { count: 1 },
      // The same name with a different address is a different person.
      duplicates: { count: 0 },
    })
    const source = { type: 'upload', upload_id: preview.json.data['upload_id'] }
    const drawn = await ask(from({ method: 'POST', url: '/api/giveaways', payload: { source, winners: 3 } }))
    expect(drawn.status).toBe(201)
    expect(drawn.json.data['source']).toMatchObject({ type: 'file', file_name: 'people.csv' })
  })

  it('uses the options sent with the file', async () => {
    const form = fileForm('names.txt', 'Ada\nBob\nCleo\n', { winners: 1, title: 'From a file' })
    const drawn = await ask(from({ method: 'POST', url: '/api/giveaways', ...form }))
    expect(drawn.status).toBe(201)
    expect(drawn.json.data).toMatchObject({ participants_total: 3, title: 'From a file' })
  })

  it('reports what is wrong with a file', async () => {
    const form = fileForm('names.csv', 'a,b\n"never closed,1\n')
    const answer = await ask(from({ method: 'POST', url: '/api/giveaways', ...form }))
    expect([answer.status, answer.json.data['code']]).toEqual([422, 'file_unclosed_quote'])
    const none = await ask(from({ method: 'POST', url: '/api/files/preview', payload: {} }))
    expect(none.status).toBe(415)
  })
})

describe('the list of entries', () => {
  it('is private unless the owner made it public', async () => {
    const hidden = await ask(from(list(names(5))))
    const errorReply = await ask({ url: `/api/results/${String(hidden.json.data['share_code'])}/entries` })
    expect([errorReply.status, errorReply.json.data['code']]).toEqual([403, 'entries_private'])
    const open = await ask(
      from(
        list(['Ada', 'ada', 'Bob'], {
          entries_public: true,
          winners: 1,
          rules: { one_entry_per_person: true },
        }),
      ),
    )
    const url = `/api/results/${String(open.json.data['share_code'])}/entries`
    expect((await ask({ url: `${url}?page_size=2&page=2` })).json.data).toMatchObject({
      total: 3,
      entries: [{ row: 3, name: 'Bob', weight: 1, reason: 'kept' }],
    })
    expect((await ask({ url: `${url}?search=ADA` })).json.data).toMatchObject({
      total: 2,
      entries: [{ row: 1 }, { row: 2, reason: 'duplicate', duplicate_of: 1 }],
    })
  })
})

describe('limits that new cookies do not lift', () => {
  it('counts all draws of visitors at one address', async () => {
    const address = { 'x-forwarded-for': '10.9.9.9' }
    const first = await ask(from(list(names(3)), address))
    expect(first.status).toBe(201)
    await ctx.db
      .updateTable('quota')
      .set({ n: 100_000 })
      .where('key', '=', `address:${addressId('10.9.9.9', ctx.secretKey)}`)
      .execute()
    const reply = await ask(from(list(names(3)), { ...address, cookie: first.cookie }))
    expect([reply.status, reply.json.data['code']]).toEqual([403, 'daily_limit_reached'])
    expect((await ask(from(list(names(3)), { cookie: first.cookie }))).status).toBe(201)
  })

  it('keeps only the newest files per address', async () => {
    const viewer = { ...visitor, address: '10.9.9.8' }
    const file = { name: 'n.txt', bytes: Buffer.from('Ada\nBob\n') }
    const ids = []
    for (let minute = 0; minute < 3; minute++) {
      setTime(new Date(Date.now() + minute * 60_000))
      ids.push(await keepUpload(ctx, viewer, file, 20))
    }
    const uploads = await Promise.allSettled(ids.map((id) => storedUpload(ctx, id)))
    expect(uploads.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  })
})

describe('a concurrent draw of another process', () => {
  it('is returned, even if it used up the quota', async () => {
    const options = drawFromListSchema.parse({ source: { type: 'list', entries: [] } })
    const read = listFromRequest(['Ada', 'Bob'])
    const request = { key: 'raced', content: ['same'], consume: async () => {} }
    let elsewhere: string | undefined
    const drawn = await withDrawIdempotency(ctx, visitor, request, async (requestKey) => {
      elsewhere = (
        await sealAndStore(ctx, visitor, {
          options,
          source: { type: 'list' },
          read,
          requestKey,
        })
      ).id
      throw fail('daily_limit_reached', { limit: 10 })
    })
    expect(drawn.id).toBe(elsewhere)
  })

  it('cannot prevent the server from starting', async () => {
    const options = drawFromListSchema.parse({ source: { type: 'list', entries: [] } })
    const seal = async () => {
      const read = listFromRequest(['Ada', 'Bob'])
      const request = { options, source: { type: 'list' as const }, read }
      return commitSeal(ctx, visitor, await planOf(ctx, visitor), request, { name: 'local' })
    }
    const broken = await seal()
    const intact = await seal()
    await ctx.db
      .updateTable('giveaways')
      .set({ seed: Buffer.from('x') })
      .where('id', '=', broken)
      .execute()
    // The other finished draw is from the previous test, which did not wait for it.
    expect(await finishAllSealed(ctx, { before: new Date(Date.now() + 86_400_000) })).toBe(2)
    const rows = ctx.db.selectFrom('giveaways').select(['id', 'status'])
    expect(await rows.where('id', 'in', [broken, intact]).orderBy('status').execute()).toEqual([
      { id: intact, status: 'finished' },
      { id: broken, status: 'sealed' },
    ])
  })
})

describe('finished draws', () => {
  it('cannot be changed by SQL statements once sealed', async () => {
    const { json } = await ask(from(list(names(5))))
    const id = String(json.data['id'])
    for (const change of [{ winners: '[]' }, { status: 'sealed' as const }, { header: '{}' }, { seq: 9 }])
      await expect(
        ctx.db.updateTable('giveaways').set(change).where('id', '=', id).execute(),
      ).rejects.toThrow(/cannot be/)
  })
})
