import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testResultSchema } from '#contract/draws/giveaways.ts'
import { type CollectedInput, collected } from '#test/world/collected.ts'
import { person } from '#test/world/people.ts'
import { fileForm, testWorld } from '#test/world/world.ts'
import { requestsPerMinute } from '../../http/may-call.ts'
import { inlineEntries } from './seal/prepare-list-in-thread.ts'

const world = await testWorld({ env: { TRUST_PROXY: '1' } })
const { ctx, ask } = world
const ada = await person(world, { plan: 'Ultra' })
const bob = await person(world, { plan: 'Ultra' })

const names = (n: number) => Array.from({ length: n }, (_, i) => `Person ${i + 1}`)
const payloadOf = (entries: unknown[], more: object = {}) => ({ source: { type: 'list', entries }, ...more })
const rehearse = (payload: object, headers: Record<string, string> = {}) =>
  ask({ method: 'POST', url: '/api/test-draws', payload, headers })

/** The row counts of all tables, and the used quota. */
async function traces() {
  const tables = await sql<{ at: string }>`
    select format('%I.%I', table_schema, table_name) as at from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by at`.execute(ctx.db)
  const counts: Record<string, number> = {}
  for (const { at } of tables.rows) {
    const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.raw(at)}`.execute(ctx.db)
    // Every call adds a line to the call log.
    if (!at.includes('call_log')) counts[at] = Number(rows[0]?.n)
  }
  return {
    counts,
    quota: await ctx.db.selectFrom('quota').selectAll().orderBy('key').execute(),
    history: (await ada.ask({ url: '/api/giveaways' })).json.data['total'],
    usage: (await ada.ask({ url: '/api/entitlements' })).json.data,
  }
}

test('a test draw changes no table, ledger line or quota', async () => {
  const collection = await collected(world, { owner: `user:${ada.id}` })
  const before = await traces()
  for (const payload of [
    payloadOf(names(20), { winners: 2, substitutes: 1, title: 'Spring', prizes: ['A bike'] }),
    { source: { type: 'collection', collection_id: collection } },
  ]) {
    const { status, json } = await ada.ask({ method: 'POST', url: '/api/test-draws', payload })
    expect(status).toBe(200)
    expect(json.data['test']).toBe(true)
  }
  expect(await traces()).toEqual(before)

  const drawn = await ada.ask({ method: 'POST', url: '/api/giveaways', payload: payloadOf(names(20)) })
  expect(drawn.status).toBe(201)
  const after = await traces()
  expect(after.history).toBe(1)
  expect(after.counts['public.giveaways']).toBe(1)
})

test('a test result cannot be mistaken for or turned into a real one', async () => {
  const { json } = await rehearse(payloadOf(names(9), { winners: 2, prizes: ['A bike'] }))
  expect(Object.keys(json.data).sort()).toEqual(Object.keys(testResultSchema.shape).sort())
  for (const real of [
    'id',
    'share_code',
    'share_link',
    'commit_hash',
    'entries_root',
    'status',
    'finished',
    'seq',
  ])
    expect(json.data).not.toHaveProperty(real)
  expect(json.data['winners']).toMatchObject([{ rank: 1, prize: 'A bike' }, { rank: 2 }])

  // Reusing the key makes a real draw, not a repetition of the test.
  const key = { 'idempotency-key': 'a-key-of-a-test-draw' }
  expect((await rehearse(payloadOf(['Solo']), key)).status).toBe(200)
  const real = await ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: payloadOf(['Other']),
    headers: key,
  })
  expect(real.json.data['winners']).toMatchObject([{ name: 'Other' }])
})

test('repetitions differ, and every eligible entry can win', async () => {
  const winnerNames = new Set<string>()
  for (let tries = 0; tries < 60 && winnerNames.size < 3; tries++) {
    const { json } = await rehearse(payloadOf(['Ada', 'Bob', 'Cleo']))
    for (const { name } of json.data['winners'] as { name: string }[]) winnerNames.add(name)
  }
  expect([...winnerNames].sort()).toEqual(['Ada', 'Bob', 'Cleo'])
})

test('excluded, duplicate and zero-ticket entries never appear in the response', async () => {
  const entries = ['Ada', '@banned', { name: 'Zero', weight: 0 }, 'Bob', 'ada', '']
  const rules = { one_entry_per_person: true, exclude: ['banned'] }
  for (let tries = 0; tries < 12; tries++) {
    const { json } = await rehearse(payloadOf(entries, { winners: 2, substitutes: 5, rules }))
    expect(JSON.stringify(json.data)).not.toMatch(/banned|Zero|"ada"/)
    expect(json.data).toMatchObject({
      participants_total: 5,
      eligible_total: 2,
      removals: { excluded: 1, duplicate: 1, zero_weight: 1, blank: 1 },
      substitutes: [],
    })
    expect(json.data['sample']).toEqual([
      { row: 1, name: 'Ada' },
      { row: 4, name: 'Bob' },
    ])
  }
})

test('addresses are hidden as in a real ceremony unless shown by choice', async () => {
  const payload = payloadOf(['ada@leak.example.org', 'bob@leak.example.org'], { winners: 1, substitutes: 1 })
  const hidden = await rehearse(payload)
  expect(hidden.json.data['sample']).toHaveLength(2)
  expect(JSON.stringify(hidden.json.data)).not.toContain('leak')
  const reply = await rehearse({ ...payload, show_contacts: true })
  for (const part of ['winners', 'substitutes', 'sample'])
    expect(JSON.stringify(reply.json.data[part])).toContain('@leak.example.org')
})

test('comments are weighed by their rules; missing ones need no consent yet', async () => {
  const posts: CollectedInput['posts'] = {
    tested: [
      { by: 'ada', text: 'me #win' },
      { by: 'bob', text: 'hello' },
      { by: 'cleo', text: '#win' },
    ],
  }
  const id = await collected(world, { owner: `user:${ada.id}`, posts, missing: 4 })
  const source = { type: 'collection', collection_id: id, comment_rules: { required_terms: ['#win'] } }
  const payload = { source, winners: 2 }
  const { status, json } = await ada.ask({ method: 'POST', url: '/api/test-draws', payload })
  expect(status).toBe(200)
  expect(JSON.stringify(json.data)).not.toContain('bob')
  expect(json.data).toMatchObject({ eligible_total: 2, winners: [{ comment: { post: 0 } }, {}] })
  const foreignReply = await bob.ask({ method: 'POST', url: '/api/test-draws', payload })
  expect(foreignReply.status).toBe(404)
  const tooMany = await ada.ask({ method: 'POST', url: '/api/test-draws', payload: { source, winners: 3 } })
  expect([tooMany.status, tooMany.json.data['code']]).toEqual([422, 'not_enough_comments'])
})

test('uploaded files and long lists use the same readers, limits and threads', async () => {
  const csv = Buffer.from(`name,tickets\n${names(inlineEntries - 10).join(',1\n')},1\nNobody,0\n`)
  const upload = fileForm('people.csv', csv, { column: 0, weight_column: 1, winners: 3 })
  const { status, json } = await ask({ method: 'POST', url: '/api/test-draws', ...upload })
  expect(status).toBe(200)
  expect(json.data).toMatchObject({ eligible_total: inlineEntries - 10, removals: { zero_weight: 1 } })

  const long = await ada.ask({
    method: 'POST',
    url: '/api/test-draws',
    payload: payloadOf(names(inlineEntries + 5), { winners: 2, rules: { exclude: ['Person 1'] } }),
  })
  expect(long.json.data).toMatchObject({
    eligible_total: inlineEntries + 4,
    winners: [{ rank: 1 }, { rank: 2 }],
  })
  expect(long.json.data['sample']).toHaveLength(40)

  const errorReply = await rehearse(payloadOf(names(inlineEntries + 1)))
  expect([errorReply.status, errorReply.json.data['code']]).toEqual([403, 'list_too_long'])
})

test('impossible draws and tosses are refused, and tests per address are limited', async () => {
  const few = await rehearse(payloadOf(['Ada'], { winners: 2 }))
  expect([few.status, few.json.data['code']]).toEqual([422, 'not_enough_entries'])
  expect((await rehearse({ source: { type: 'chance', tool: 'coins', coins: 1 } })).status).toBe(422)
  expect((await rehearse({})).status).toBe(422)

  const signInLimiter = { 'x-forwarded-for': '10.77.0.1' }
  const statuses: number[] = []
  for (let i = 0; i <= requestsPerMinute.test; i++)
    statuses.push((await rehearse(payloadOf(['Ada']), signInLimiter)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(requestsPerMinute.test)
  expect(statuses.at(-1)).toBe(429)
})
