import { describe, expect, it } from 'vitest'
import { verifyText } from '#draw/receipt/receipt-text.ts'
import { testWorld } from '#test/world/world.ts'
import { giveawayById } from '../store.ts'

const { ctx, app, ask } = await testWorld({ plan: 'Ultra' })

async function drawn(entries: unknown[], more: object = {}) {
  const { json, cookie } = await ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'list', entries }, winners: 1, ...more },
  })
  const { id, share_code: code } = json.data as { id: string; share_code: string }
  const asOwner = (what: string, payload: object) =>
    ask({ method: 'POST', url: `/api/giveaways/${id}/${what}`, headers: { cookie }, payload })
  const call = async (method: 'GET' | 'POST', what: string, payload?: object) =>
    (await ask({ method, url: `/api/results/${code}/${what}`, ...(payload ? { payload } : {}) })).json.data
  const failing = async () =>
    verifyText((await app.inject(`/api/results/${code}/receipt`)).body).checks.filter(({ ok }) => !ok)
  return { id, own: asOwner, call, failing }
}

describe('an erased person', () => {
  it('is removed from every request of that name, and no one else is', async () => {
    const { id, own: asOwner, call } = await drawn(['Ada', 'Bob'])
    for (const name of ['Ada', '@ADA', 'Bob'])
      await call('POST', 'erasure-requests', { name, contact: 'someone@example.org' })
    expect((await asOwner('erasures', { name: 'ada' })).status).toBe(201)
    const requests = await ctx.db
      .selectFrom('erasure_requests')
      .select(['name', 'contact', 'status'])
      .where('giveaway_id', '=', id)
      .orderBy('created_at')
      .execute()
    const blanked = { name: '', contact: '', status: 'done' }
    expect(requests).toEqual([
      blanked,
      blanked,
      { name: 'Bob', contact: 'someone@example.org', status: 'open' },
    ])
  })

  it('is refused if not in the list, and other requests stay open', async () => {
    const { id, own: asOwner, call } = await drawn(['Ada', 'Bob'])
    for (const name of ['Junk', 'junk', 'Bob']) await call('POST', 'erasure-requests', { name })
    const requests = () =>
      ctx.db
        .selectFrom('erasure_requests')
        .select(['id', 'name', 'status'])
        .where('giveaway_id', '=', id)
        .orderBy('created_at')
        .execute()
    const [junk, , bob] = await requests()
    // A slip of the organizer decides nothing.
    for (const request of [bob, undefined])
      await asOwner('erasures', { name: 'Bobb', ...(request && { request_id: request.id }) })
    const { json } = await asOwner('erasures', { name: 'Junk', request_id: junk?.id })
    expect(json.data['code']).toBe('name_not_found')
    expect((await requests()).map(({ name, status }) => [name, status])).toEqual([
      ['Junk', 'refused'],
      ['junk', 'open'],
      ['Bob', 'open'],
    ])
  })

  it('is no one if the organizer declines the request, which then stays as it was decided', async () => {
    const { id, own: asOwner, call } = await drawn(['Ada', 'Bob'])
    const other = await drawn(['Eve', 'Bob'])
    for (const name of ['Junk', 'Ada'])
      await call('POST', 'erasure-requests', { name, contact: 'a@example.org' })
    const requests = () =>
      ctx.db
        .selectFrom('erasure_requests')
        .select(['id', 'name', 'contact', 'status', 'decided_at'])
        .where('giveaway_id', '=', id)
        .orderBy('created_at')
        .execute()
    const [junk, ada] = await requests()
    const refusal = (which: string | undefined) => `erasure-requests/${which}/refusal`
    expect((await asOwner(refusal(junk?.id), {})).status).toBe(201)
    await asOwner('erasures', { name: 'Ada', request_id: ada?.id })
    const decided = await requests()
    expect(decided).toMatchObject([
      { name: 'Junk', contact: 'a@example.org', status: 'refused' },
      { name: '', contact: '', status: 'done' },
    ])
    for (const { id: request } of decided) expect((await asOwner(refusal(request), {})).status).toBe(201)
    expect(await requests()).toEqual(decided)
    // Neither the organizer of another draw nor a visitor decides.
    const { json } = await other.own(refusal(junk?.id), {})
    expect(json.data['code']).toBe('erasure_request_not_found')
    const url = `/api/giveaways/${id}/${refusal(junk?.id)}`
    expect((await ask({ method: 'POST', url, payload: {} })).json.data['code']).toBe('giveaway_not_found')
  })

  it('leaves a log line that names the draw and not the person', async () => {
    const { id, own: asOwner } = await drawn(['Ada Lovelace', 'Bob'])
    await asOwner('erasures', { name: 'Ada Lovelace' })
    await asOwner('erasures', { name: 'nobody' })
    const lines = await ctx.db.selectFrom('audit_trail').selectAll().where('record_id', '=', id).execute()
    expect(lines).toMatchObject([{ area: 'giveaways', act: 'erase', actor: null, actor_name: 'visitor' }])
    expect(JSON.stringify(lines)).not.toContain('Lovelace')
  })

  it('is removed from the list of excluded names too, even without a row', async () => {
    const {
      id,
      own: asOwner,
      failing,
    } = await drawn(['Ada', 'Bob'], { rules: { exclude: ['Cem', '@cem', 'Bob'] } })
    expect((await asOwner('erasures', { name: 'CEM' })).status).toBe(201)
    const { rules } = await ctx.db
      .selectFrom('giveaways')
      .select('rules')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(rules.exclude).toEqual(['Bob'])
    expect(await failing()).toEqual([])
    expect((await asOwner('erasures', { name: 'cem' })).json.data['code']).toBe('name_not_found')
  })

  it('may be promoted later or already have won, and every proof holds', async () => {
    const { own: asOwner, call, failing } = await drawn(['Ada', 'Bob', 'Cem', 'Dilek'], { substitutes: 1 })
    for (const name of ['Ada', 'Bob', 'Cem', 'Dilek']) await asOwner('erasures', { name })
    for (const rank of [1, 2, 3])
      expect((await asOwner('replacements', { rank, reason: 'declined' })).status).toBe(201)
    expect(await failing()).toEqual([])
    expect(await call('POST', 'self-check', { name: 'Cem' })).toMatchObject({ found: 'unknown' })
  })

  it('may be a duplicate or excluded, with a name of symbols, in any chunk of a long list', async () => {
    const names = Array.from({ length: 9000 }, (_, i) => `Person ${i}`)
    names[4096] = '@'
    names[8191] = 'person 3'
    const {
      own: asOwner,
      call,
      failing,
    } = await drawn(names, {
      entries_public: true,
      rules: { one_entry_per_person: true, exclude: ['Person 7'] },
    })
    for (const name of ['Person 3', 'person 7', '@'])
      expect((await asOwner('erasures', { name })).status).toBe(201)
    expect(await failing()).toEqual([])
    for (const [name, row] of [
      ['Person 0', 1],
      ['Person 4095', 4096],
      ['Person 8999', 9000],
    ])
      expect(await call('POST', 'self-check', { name })).toMatchObject({ found: 'in', places: [{ row }] })
    const list = await call('GET', 'entries?page_size=10&search=person%203')
    expect((list['entries'] as { name: string }[]).map(({ name }) => name)).not.toContain('person 3')
  })
})

describe('a direct SQL statement', () => {
  interface Parts {
    receipt: { seed: string; draws: { ticket: number; key?: string }[]; more?: string }
    winners: { rank: number; name: string }[]
    erased: number
  }

  it.each<[string, (parts: Parts) => void, RegExp]>([
    ['a name without an erasure', ({ receipt: { draws } }) => delete draws[0]?.key, /by erasure only/],
    ['a ticket', ({ receipt: { draws } }) => draws[0] && draws[0].ticket++, /drawn again/],
    ['a missing place', ({ receipt: { draws } }) => draws.pop(), /drawn again/],
    ['an extra place', ({ receipt: { draws } }) => draws.push({ ticket: 1 }), /drawn again/],
    ['another order', ({ receipt: { draws } }) => draws.reverse(), /drawn again/],
    ['a seed', ({ receipt }) => (receipt.seed = '00'), /drawn again/],
    ['a field', ({ receipt }) => (receipt.more = ''), /drawn again/],
    ['no places', ({ receipt }) => delete (receipt as Partial<Parts['receipt']>).draws, /drawn again/],
    ['a rank', ({ winners }) => winners[0] && (winners[0].rank = 9), /drawn again/],
    ['a missing winner', ({ winners }) => winners.pop(), /drawn again/],
  ])('cannot change %s of a finished draw', async (what, change, message) => {
    const { id } = await drawn(['Ada', 'Bob', 'Cem'], { substitutes: 1 })
    const stored = await giveawayById(ctx.db, id)
    const parts = {
      receipt: JSON.parse(stored?.receipt ?? '') as Parts['receipt'],
      winners: stored?.winners ?? [],
      erased: what.includes('without') ? 0 : 1,
    }
    change(parts)
    const changed = {
      ...parts,
      receipt: JSON.stringify(parts.receipt),
      winners: JSON.stringify(parts.winners),
    }
    await expect(ctx.db.updateTable('giveaways').set(changed).where('id', '=', id).execute()).rejects.toThrow(
      message,
    )
  })
})
