import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import type { ReceiptDocument } from '#draw/receipt/receipt.ts'
import { verifyText } from '#draw/receipt/receipt-text.ts'
import { climb, leafHash, sidesOf } from '#draw/tree/inclusion.ts'
import type { PathStep } from '#draw/tree/tree.ts'
import { collected } from '#test/world/collected.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { endClaim } from './claims.ts'

const { ctx, app, ask, setTime } = await testWorld()

interface WinnerView {
  rank: number
  name: string
  replaced_by?: number
  replaces?: number
  prize?: string
  erased?: boolean
  claim?: { deadline: string; claimed_at: string | null }
}
interface ResultView {
  id: string
  share_code: string
  seq: number
  winners: WinnerView[]
  substitutes: WinnerView[]
  further: WinnerView[]
  events: { type: string; rank?: number; by?: number; reason?: string; note: string | null }[]
}

/** A draw of the given names, and what its owner may do with it. */
async function drawn(names: string[], more: object = {}) {
  const answer = await ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'list', entries: names }, winners: 2, substitutes: 1, ...more },
  })
  expect(answer.status).toBe(201)
  const { id, share_code: code } = answer.json.data as unknown as ResultView
  const asOwner = (method: 'POST' | 'PUT' | 'GET', what: string, payload?: object) =>
    ask({
      method,
      url: `/api/giveaways/${id}${what}`,
      headers: { cookie: answer.cookie },
      ...(payload ? { payload } : {}),
    })
  const shared = async () =>
    (await ask({ method: 'GET', url: `/api/results/${code}` })).json.data as unknown as ResultView
  const receiptText = async () => (await app.inject(`/api/results/${code}/receipt`)).body
  return { id, code, first: answer.json.data as unknown as ResultView, own: asOwner, shared, receiptText }
}
const people = (n: number) => Array.from({ length: n }, (_, i) => `Person ${i + 1}`)
const assertVerified = (text: string) => {
  const { ok, checks } = verifyText(text)
  expect(checks.filter((check) => !check.ok)).toEqual([])
  expect(ok).toBe(true)
  return JSON.parse(text) as ReceiptDocument
}

describe('replacing a winner', () => {
  it('promotes the next of the same ranking publicly, and keeps the first result', async () => {
    const { own: asOwner, first, shared, receiptText } = await drawn(people(9), { prizes: ['A book'] })
    const answer = await asOwner('POST', '/replacements', { rank: 1, reason: 'no_answer' })
    expect(answer.status).toBe(201)
    const result = await shared()
    expect(result.winners.map(({ name }) => name)).toEqual(first.winners.map(({ name }) => name))
    expect(result.winners[0]).toMatchObject({ replaced_by: 3, prize: 'A book' })
    expect(result.substitutes[0]).toMatchObject({ replaces: 1, prize: 'A book' })
    expect(result.events).toMatchObject([
      { type: 'replacement', rank: 1, by: 3, reason: 'no_answer', note: null },
    ])
    const receipt = assertVerified(await receiptText())
    expect(receipt.ledger?.entries.map(({ entry }) => (JSON.parse(entry) as { type: string }).type)).toEqual([
      'commitment',
      'draw',
      'replacement',
    ])
  })

  it('continues beyond the backup winners with the same numbers until no one is left', async () => {
    const { own: asOwner, shared, receiptText } = await drawn(people(5), { winners: 1, substitutes: 1 })
    for (const rank of [1, 2, 3, 4])
      expect((await asOwner('POST', '/replacements', { rank, reason: 'declined' })).status).toBe(201)
    const { further } = await shared()
    expect(further.map(({ rank }) => rank)).toEqual([3, 4, 5])
    const { winners, substitutes } = await shared()
    const all = [...winners, ...substitutes, ...further].map(({ name }) => name)
    expect(new Set(all)).toEqual(new Set(people(5)))
    assertVerified(await receiptText())
    const { status, json } = await asOwner('POST', '/replacements', { rank: 5, reason: 'declined' })
    expect([status, json.data['code']]).toEqual([409, 'nobody_left'])
  })

  it('is refused to others, twice, for empty ranks, and without a required note', async () => {
    const { id, own: asOwner } = await drawn(people(6))
    const replacement = { rank: 1, reason: 'ineligible', note: 'Lives abroad' }
    const foreignReply = await ask({
      method: 'POST',
      url: `/api/giveaways/${id}/replacements`,
      payload: replacement,
    })
    expect(foreignReply.status).toBe(404)
    expect((await asOwner('POST', '/replacements', { rank: 3, reason: 'declined' })).status).toBe(404)
    const bare = await asOwner('POST', '/replacements', { rank: 1, reason: 'other', note: '  ' })
    expect([bare.status, Object.keys(bare.json.data['_errors'] as object)]).toEqual([422, ['note']])
    expect((await asOwner('POST', '/replacements', replacement)).status).toBe(201)
    expect((await asOwner('POST', '/replacements', replacement)).json.data['code']).toBe('winner_replaced')
  })

  it('names one successor under concurrent requests', async () => {
    const { own: asOwner, shared } = await drawn(people(9))
    const all = await Promise.all(
      Array.from({ length: 6 }, () => asOwner('POST', '/replacements', { rank: 2, reason: 'declined' })),
    )
    expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    expect((await shared()).events).toHaveLength(1)
  })
})

describe('voiding a draw', () => {
  it('stays on record, prevents changes, and the next draw of the list is the second', async () => {
    const names = people(30).map((name) => `${name} of the void`)
    const { own: asOwner, shared, receiptText } = await drawn(names)
    expect((await asOwner('POST', '/void', { note: '  ' })).status).toBe(422)
    expect((await asOwner('POST', '/void', { note: 'Wrong list, sorry' })).status).toBe(201)
    expect((await shared()).events).toMatchObject([{ type: 'void', note: 'Wrong list, sorry' }])
    assertVerified(await receiptText())
    for (const again of [
      await asOwner('POST', '/void', { note: 'Once more' }),
      await asOwner('POST', '/replacements', { rank: 1, reason: 'declined' }),
      await asOwner('PUT', '/claims', { hours: 1 }),
    ])
      expect(again.json.data['code']).toBe('giveaway_void')
    expect((await drawn(names)).first.seq).toBe(2)
  })
})

describe('claim windows', () => {
  it('promote the next winner in time, unless the first one claimed', async () => {
    const start = new Date('2026-11-21T10:00:00Z')
    setTime(start)
    const { id, own: asOwner, shared } = await drawn(people(9))
    expect((await asOwner('PUT', '/claims', { hours: 24 })).status).toBe(200)
    expect((await asOwner('POST', '/claims', { rank: 2 })).status).toBe(201)
    await endClaim(ctx, id, 1)
    expect((await shared()).events).toEqual([])
    setTime(new Date(start.getTime() + 24 * 3_600_000))
    await endClaim(ctx, id, 1)
    await endClaim(ctx, id, 1)
    await endClaim(ctx, id, 2)
    const result = await shared()
    expect(result.events).toMatchObject([{ rank: 1, by: 3, reason: 'no_answer' }])
    expect(result.winners[1]?.claim?.claimed_at).toBe(start.toISOString())
    expect(result.substitutes[0]?.claim?.deadline).toBe('2026-11-23T10:00:00.000Z')
    setTime(new Date())
  })
})

it('pass to a replacement, if the replaced winner had one', async () => {
  const { own: asOwner, shared } = await drawn(people(9))
  await asOwner('PUT', '/claims', { rank: 1, hours: 48 })
  for (const rank of [1, 2]) await asOwner('POST', '/claims', { rank })
  for (const rank of [1, 2])
    expect((await asOwner('POST', '/replacements', { rank, reason: 'ineligible' })).status).toBe(201)
  const [first, second] = (await shared()).substitutes
  expect(Date.parse(first?.claim?.deadline ?? '') - Date.now()).toBeGreaterThan(47 * 3_600_000)
  expect(second?.claim ?? null).toBeNull()
})

describe('the job at a deadline', () => {
  it('is queued again if it comes too early', async () => {
    const { id, own: asOwner } = await drawn(people(5))
    await asOwner('PUT', '/claims', { rank: 1, hours: 1 })
    const [due] = await jobsOf(id)
    await endClaim(ctx, id, 1)
    expect(await jobsOf(id)).toEqual([due, due])
    await asOwner('POST', '/claims', { rank: 1 })
    await endClaim(ctx, id, 1)
    expect(await jobsOf(id)).toHaveLength(2)
  })

  it('is queued for each of very many winners', async () => {
    const { id, own: asOwner } = await drawn(people(2000), { winners: 2000, substitutes: 0 })
    expect((await asOwner('PUT', '/claims', { hours: 1 })).status).toBe(200)
    expect(await jobsOf(id)).toHaveLength(2000)
  })
})

/** The due times of a giveaway's jobs. */
async function jobsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ start_after: Date }>`
    select start_after from jobs.job where name = 'end_claim' and data ->> 'giveaway_id' = ${id}`.execute(
    ctx.db,
  )
  return rows.map(({ start_after }) => start_after.toISOString())
}

interface Self {
  found: string
  tickets: number
  places: {
    row: number
    reason: string
    duplicate_of?: number
    rank?: number
    proof: { index: number; key: string; weight: number; salt: string; path: PathStep[] }
  }[]
}

describe('looking up one’s own entry', () => {
  it('proves a name in the list against the sealed root, also in long lists', async () => {
    const names = people(9000)
    const { code, first, receiptText } = await drawn([...names, 'Person 5000'], {
      rules: { one_entry_per_person: true, exclude: ['@Person 7'] },
    })
    const check = async (name: string) =>
      (await ask({ method: 'POST', url: `/api/results/${code}/self-check`, payload: { name } })).json
        .data as unknown as Self
    const { commitment } = JSON.parse(await receiptText()) as ReceiptDocument
    const selfCheck = await check('person 5000')
    expect(selfCheck).toMatchObject({ found: 'in', tickets: 1 })
    expect(selfCheck.places).toMatchObject([
      { row: 5000, reason: 'kept' },
      { row: 9001, reason: 'duplicate', duplicate_of: 5000 },
    ])
    for (const { proof } of selfCheck.places) {
      const leaf = leafHash(proof.weight, Buffer.from(proof.salt, 'hex'), Buffer.from(proof.key))
      expect(climb(leaf, proof.weight, proof.path).root).toBe(commitment.entries.root)
      expect(proof.path.map(([side]) => side).join('')).toBe(sidesOf(proof.index, commitment.entries.count))
    }
    expect(await check('Person 7')).toMatchObject({ found: 'out', places: [{ reason: 'excluded' }] })
    expect(await check('Nobody')).toMatchObject({ found: 'absent', places: [] })
    expect((await check(first.winners[0]?.name ?? '')).places[0]?.rank).toBe(1)
  })
})

describe('erasing a person', () => {
  it('keeps every proof valid and leaves no trace of the name', async () => {
    const names = people(12).map((name) => `${name} who may leave`)
    const {
      id,
      code,
      own: asOwner,
      first,
      shared,
      receiptText,
    } = await drawn(names, {
      entries_public: true,
      substitutes: 3,
    })
    await asOwner('POST', '/replacements', { rank: 1, reason: 'declined' })
    const before = assertVerified(await receiptText())
    const erasedName = first.winners[1]?.name ?? ''
    const requestReply = await ask({
      method: 'POST',
      url: `/api/results/${code}/erasure-requests`,
      payload: { name: erasedName, contact: 'me@example.org' },
    })
    expect(requestReply.status).toBe(201)
    const { requests } = (await asOwner('GET', '/erasure-requests')).json.data as {
      requests: { id: string }[]
    }
    const done = await asOwner('POST', '/erasures', { name: erasedName, request_id: requests[0]?.id })
    expect(done.status).toBe(201)

    const text = await receiptText()
    const after = assertVerified(text)
    expect(after.commitHash).toBe(before.commitHash)
    expect(after.draws.map(({ index, ticket }) => [index, ticket])).toEqual(
      before.draws.map(({ index, ticket }) => [index, ticket]),
    )
    expect((await shared()).winners[1]).toMatchObject({ name: '', erased: true })
    const { json } = await ask({
      method: 'POST',
      url: `/api/results/${code}/self-check`,
      payload: { name: erasedName },
    })
    expect(json.data).toMatchObject({ found: 'unknown' })
    for (const name of names.filter((name) => name !== erasedName)) {
      const reply = await ask({ method: 'POST', url: `/api/results/${code}/self-check`, payload: { name } })
      expect(reply.json.data['found']).toBe('in')
    }
    expect(await everything(id)).not.toContain(erasedName)
    expect((await app.inject(`/api/results/${code}/list`)).body).not.toContain(erasedName)
    expect((await asOwner('POST', '/erasures', { name: erasedName })).json.data['code']).toBe(
      'name_not_found',
    )
  })

  it('also removes a name that was drawn later', async () => {
    const { own: asOwner, shared, receiptText } = await drawn(people(4), { winners: 1, substitutes: 0 })
    await asOwner('POST', '/replacements', { rank: 1, reason: 'declined' })
    const later = (await shared()).further[0]?.name ?? ''
    expect((await asOwner('POST', '/erasures', { name: later })).status).toBe(201)
    expect((await shared()).further[0]).toMatchObject({ name: '', erased: true })
    expect(await receiptText()).not.toContain(`"${later}"`)
    assertVerified(await receiptText())
  })
})

/** Everything the database stores about a giveaway, as text. */
async function everything(id: string): Promise<string> {
  const { unpackChunk } = await import('../seal/entry-chunks.ts')
  const { chunksOf } = await import('../store.ts')
  const giveaway = await ctx.db.selectFrom('giveaways').selectAll().where('id', '=', id).execute()
  const events = await ctx.db.selectFrom('giveaway_events').selectAll().execute()
  const requests = await ctx.db.selectFrom('erasure_requests').selectAll().execute()
  const ledger = await ctx.db.selectFrom('ledger_entries').selectAll().execute()
  const names: string[] = []
  for await (const chunk of chunksOf(ctx.db, id)) names.push(Buffer.from(unpackChunk(chunk).bytes).toString())
  return JSON.stringify([giveaway, events, requests, ledger, names])
}

const world = await testWorld()

test('concurrent replacements of one draw leave database connections to others', {
  timeout: 40_000,
}, async () => {
  const ada = await person(world, { plan: 'Ultra' })
  const comments = Array.from({ length: 40 }, (_, n) => ({ by: `p${n}` }))
  const id = await collected(world, { owner: `user:${ada.id}`, posts: { signInLimiter: comments } })
  const payload = { mode: 'local', winners: 12, source: { type: 'collection', collection_id: id } }
  const drawn = await ada.ask({ method: 'POST', url: '/api/giveaways', payload })
  const url = `/api/giveaways/${String(drawn.json.data['id'])}/replacements`
  const begun = performance.now()
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      ada.ask({ method: 'POST', url, payload: { rank: n + 1, reason: 'declined' } }),
    ),
  )
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
  expect(performance.now() - begun).toBeLessThan(8000)
  const result = await ada.ask({
    method: 'GET',
    url: `/api/results/${String(drawn.json.data['share_code'])}`,
  })
  const further = result.json.data['further'] as { comment?: { text: string } }[]
  expect(further).toHaveLength(12)
  expect(further.every(({ comment }) => comment?.text.startsWith('Hello from p'))).toBe(true)
})
