import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Collection, collectionInput } from '#contract/comments/collections.ts'
import { checkComments } from '#draw/comments/check-comments.ts'
import type { ReceiptDocument } from '#draw/receipt/receipt.ts'
import { verifyText } from '#draw/receipt/receipt-text.ts'
import { planOf } from '#server/core/plans/entitlements.ts'
import { keptComments } from '#test/world/collections.ts'
import { type Person, person } from '#test/world/people.ts'
import { fileForm, testWorld } from '#test/world/world.ts'
import { deleteSuppliedBeyond } from '../store.ts'
import { supplyComments } from './supply-comments.ts'

const world = await testWorld()
const { ctx, app } = world
const ada = await person(world, { plan: 'Ultra' })
const url = '/api/collections/supplied'

type Asks = Pick<Person, 'ask'>
type Answered = Awaited<ReturnType<Person['ask']>>

const resultOf = ({ status, json }: Answered) => ({
  status,
  message: json.message,
  code: json.data['code'],
  data: json.data as unknown as Collection & Record<string, unknown>,
})

async function paste(text: string, more: object = {}, by: Asks = ada, headers = {}) {
  return resultOf(await by.ask({ method: 'POST', url, payload: { text, ...more }, headers }))
}

async function upload(name: string, content: string | Uint8Array, more: object = {}, by: Asks = ada) {
  return resultOf(await by.ask({ method: 'POST', url, ...fileForm(name, content, more) }))
}

async function names(id: string): Promise<string[]> {
  const comments = await keptComments(ctx, id)
  return comments.map(({ author }) => author.handle ?? author.name ?? '').toSorted()
}

async function draw(collection_id: string, source: object = {}, by: Asks = ada) {
  const payload = {
    mode: 'local',
    entries_public: true,
    source: { type: 'collection', collection_id, ...source },
  }
  const { status, json } = await by.ask({ method: 'POST', url: '/api/giveaways', payload })
  return {
    status,
    code: json.data['code'],
    data: json.data as { id: string; share_code: string; seq: number },
  }
}

async function receiptOf(code: string) {
  const text = (await app.inject(`/api/results/${code}/receipt`)).body
  const document = (await app.inject(`/api/results/${code}/comments.jsonl`)).body
  const receipt = JSON.parse(text) as ReceiptDocument
  const work = checkComments(receipt, document)
  let step = work.next()
  while (!step.done) step = work.next()
  const fails = verifyText(text).checks.filter(({ ok }) => !ok)
  return { fails, replayed: step.value.map(({ ok }) => ok), source: receipt.commitment.source }
}

/** Two comments of a Reddit page, and a placeholder for more. */
const thread = JSON.stringify([
  { kind: 'Listing', data: { children: [{ kind: 't3', data: { id: 'abc', title: 'Bikes' } }] } },
  {
    kind: 'Listing',
    data: {
      children: [
        { kind: 't1', data: { id: 'c1', author: 'bob', body: 'Me', parent_id: 't3_abc', created_utc: 1 } },
        { kind: 't1', data: { id: 'c2', author: 'cem', body: 'Too', parent_id: 't3_abc', created_utc: 2 } },
        { kind: 'more', data: { count: 40, children: ['c3'] } },
      ],
    },
  },
])

/** The same page as a browser saves it. */
const page = `<!doctype html><!-- saved from url=(0047)https://www.reddit.com/r/a/comments/post1/title/ --><html><body><shreddit-comment-tree>
  <shreddit-comment author="bob" thingid="t1_a"><div slot="comment"><p>Me</p></div></shreddit-comment>
  <shreddit-comment author="cem" thingid="t1_b"><div slot="comment"><p>Too</p></div></shreddit-comment>
  <faceplate-partial src="/svc/shreddit/more-comments/a/t3_post1"></faceplate-partial>
  </shreddit-comment-tree></body></html>`

test.each([
  ['a table', () => upload('c.csv', 'username,comment\nbob,Hi\ncem,Ho\n,\n'), ['bob', 'cem']],
  [
    'JSON',
    () => upload('c.json', '[{"username":"bob","text":"Hi"},{"username":"cem","text":"Ho"}]'),
    ['bob', 'cem'],
  ],
  ['pasted lines', () => paste('bob: Hi\n@cem: Ho'), ['bob', 'cem']],
])('%s is a collection at once', async (_, send, expected) => {
  const { status, data } = await send()
  expect(status).toBe(201)
  expect(data).toMatchObject({
    status: 'done',
    by: 'organiser',
    platform: null,
    completeness: 'supplied',
    totals: { fetched: 2, expected: null },
    posts: [{ id: '', url: '', complete: false, shortfalls: [] }],
  })
  expect(await names(data.id)).toEqual(expected)
  const days = (Date.parse(data.kept_until ?? '') - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(30, 1)
})

test('a draw from it needs no consent, names the supplier, and verifies', async () => {
  const supplied = await upload('my comments.csv', 'username,comment\nbob,Hi\ncem,Ho\n,by nobody\n', {
    post: 'https://youtu.be/dQw4w9WgXcQ?si=x',
    wish: { title: 'Bikes', winners: 2 },
  })
  expect(supplied.data).toMatchObject({
    platform: 'youtube',
    posts: [{ id: 'dQw4w9WgXcQ', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }],
    supplied: { file_name: 'my comments.csv', refused: 1, blank: 0 },
    wish: { title: 'Bikes', winners: 2 },
  })
  const drawn = await draw(supplied.data.id)
  expect(drawn.status).toBe(201)
  const { fails, replayed, source } = await receiptOf(drawn.data.share_code)
  expect(fails).toEqual([])
  expect(replayed).toEqual([true, true, true])
  expect(source).toMatchObject({
    by: 'organiser',
    platform: 'youtube',
    posts: [{ post: 'dQw4w9WgXcQ', complete: false, platform_count: null, shortfalls: [] }],
    file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
})

test('a list that reports missing comments needs consent, which is sealed', async () => {
  const { data } = await paste(thread, { platform: 'reddit' })
  expect(data).toMatchObject({
    platform: 'reddit',
    completeness: 'poor',
    totals: { fetched: 2 },
    posts: [{ id: '', shortfalls: ['not_loaded'] }],
  })
  expect((await draw(data.id)).code).toBe('collection_incomplete')
  const drawn = await draw(data.id, { accept_incomplete: true })
  const { fails, replayed, source } = await receiptOf(drawn.data.share_code)
  expect(fails).toEqual([])
  expect(replayed).toEqual([true, true, true])
  expect(source).toMatchObject({ posts: [{ post: '', complete: false, shortfalls: ['not_loaded'] }] })
  // Posts without an id do not count as the same post.
  const other = await paste(thread.replace('cem', 'dilek'), { platform: 'reddit' })
  expect((await draw(other.data.id, { accept_incomplete: true })).data.seq).toBe(1)
})

test('the named post takes precedence over that of the list, and that over the assumed one', async () => {
  const post = 'https://www.instagram.com/p/Cabc123/'
  const named = { platform: 'instagram', posts: [{ id: 'Cabc123' }] }
  expect((await paste(page, { post, platform: 'x' })).data).toMatchObject(named)
  const read = { platform: 'reddit', posts: [{ id: 'post1' }] }
  expect((await upload('saved.html', page, { platform: 'x' })).data).toMatchObject(read)
  expect((await paste('bob: Hi', { platform: 'x' })).data.platform).toBe('x')
  const wrong = await paste('bob: Hi', { post: 'https://www.youtube.com/@ada' })
  expect(wrong).toMatchObject({
    status: 422,
    code: 'post_invalid',
    data: { _errors: { post: { _errors: [expect.stringContaining('profile') as string] } } },
  })
})

test('replies to the named post are top-level comments, and the post is no comment', async () => {
  const list =
    'id,in_reply_to_status_id,username,text\n2000001,,shop,Win\n2000002,2000001,ana,Hi\n2000003,2000001,bob,Ho\n2000004,2000002,cem,He\n'
  const { data } = await upload('x.csv', list, { post: 'https://x.com/shop/status/2000001' })
  expect(data).toMatchObject({ platform: 'x', totals: { fetched: 3, replies: 1 }, supplied: { refused: 1 } })
  const comments = await keptComments(ctx, data.id)
  expect(comments.flatMap(({ parentId }) => parentId ?? [])).toEqual(['2000002'])
})

test.each([
  ['a program', 'c.csv', gzipSync('bob,Hi'), 'file_type_mismatch'],
  ['an unknown kind', 'c.exe', 'bob,Hi', 'file_type_unknown'],
  ['nothing', 'c.csv', '', 'file_empty'],
  ['half of a list', 'c.json', '[{"username":"bob"', 'file_json_invalid'],
  ['a page without comments', 'c.html', page.replaceAll(/<shreddit.*>|<face.*>/g, ''), 'file_no_names'],
  ['a table without people', 'c.csv', 'username,comment\n,Hi\n', 'file_no_names'],
])('%s is refused with a message and stores nothing', async (_, name, content, code) => {
  const before = await ctx.db.selectFrom('collections').select('id').execute()
  const errorReply = await upload(name, content)
  expect(errorReply.code).toBe(code)
  expect(errorReply.message).toMatch(/^[A-Z].{20}/)
  expect(await ctx.db.selectFrom('collections').select('id').execute()).toHaveLength(before.length)
})

test('forms without a file, without text or with too much text are refused', async () => {
  const payload = '--b\r\nContent-Disposition: form-data; name="options"\r\n\r\n{}\r\n--b--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  expect(resultOf(await ada.ask({ method: 'POST', url, payload, headers })).code).toBe('file_missing')
  expect((await paste('   ')).code).toBe('file_empty')
  expect((await paste('x'.repeat(5_000_001))).code).toBe('validation_failed')
})

test('users without the tool or draws left are refused before anything is read', async () => {
  const none = await person(world)
  await ctx.db
    .insertInto('quota')
    .values({ key: `user:${none.id}`, period: new Date().toISOString().slice(0, 10), n: 10 })
    .execute()
  expect((await paste('bob: Hi', {}, none)).code).toBe('daily_limit_reached')
  await ctx.db
    .updateTable('users')
    .set({ plan_settings: JSON.stringify({ other_tools: false }) })
    .where('id', '=', none.id)
    .execute()
  expect((await paste('bob: Hi', {}, none)).code).toBe('plan_lacks_feature')
})

test('lists longer than the plan allows are refused; unreadable rows do not count', async () => {
  const free = await person(world)
  const { comments: maxComments } = await planOf(ctx, {
    kind: 'visitor',
    owner: '',
    account: '',
    known: false,
    address: '',
  })
  const list = (n: number) => Array.from({ length: n }, (_, i) => `user${i},Hi`).join('\n')
  const nobodies = ',Hi\n'.repeat(20)
  const head = 'username,comment\n'
  expect(
    (await upload('c.csv', `${head}${nobodies}${list(maxComments)}`, {}, free)).data.totals?.fetched,
  ).toBe(maxComments)
  const long = await upload('c.csv', `${head}${list(maxComments + 1)}`, {}, free)
  expect(long).toMatchObject({ status: 403, code: 'list_too_long' })
  expect(long.message).toContain(`${maxComments + 1}`)
  const endless = await upload('c.csv', `${head}${list(maxComments * 2 + 1)}`, {}, free)
  expect(endless).toMatchObject({ status: 403, code: 'file_too_many_rows' })
  expect(endless.message).toContain(`${maxComments}`)
})

test('repeated and concurrent requests create one collection', async () => {
  const headers = { 'idempotency-key': 'one-list' }
  const all = await Promise.all(Array.from({ length: 8 }, () => paste('bob: Hi\ncem: Ho', {}, ada, headers)))
  expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
  expect((await paste('bob: Hi', {}, ada, headers)).code).toBe('idempotency_key_reused')
  const form = fileForm('c.csv', 'username,comment\nbob,Hi\n')
  const file = { method: 'POST', url, ...form, headers: { ...form.headers, ...headers } } as const
  expect(resultOf(await ada.ask(file)).code).toBe('idempotency_key_reused')
})

test('no one else sees it, and it cannot be resumed', async () => {
  const { data } = await paste('bob: Hi')
  const eve = await person(world)
  expect((await eve.ask({ method: 'GET', url: `/api/collections/${data.id}` })).status).toBe(404)
  expect((await draw(data.id, {}, eve)).code).toBe('collection_not_found')
  for (const what of ['cancel', 'resume']) {
    const { json } = await ada.ask({
      method: 'POST',
      url: `/api/collections/${data.id}/${what}`,
      payload: {},
    })
    expect(json.data['code']).toBe('collection_ended')
  }
})

test('if the lists of one address take too much space, only the latest stay', async () => {
  const supply = (name: string, owner: string, address: string, maxBytes?: number) => {
    const viewer = { kind: 'visitor' as const, owner, account: owner, known: true, address }
    const body = { text: `${name}: Hi`, platform: null, post: '', wish: collectionInput.parse({}) }
    const request = { viewer, body, file: undefined, idempotencyKey: undefined }
    return supplyComments(ctx, { ...request, consume: async () => undefined }, maxBytes)
  }
  const all = [
    await supply('a', 'one', '1.1.1.1'),
    await supply('b', 'two', '1.1.1.1'),
    await supply('c', 'one', '2.2.2.2'),
  ].map(({ id }) => id)
  const sizes = await ctx.db
    .selectFrom('comment_pages')
    .select('data')
    .where('collection_id', 'in', all)
    .execute()
  const maxSize = Math.max(...sizes.map(({ data }) => data.length))
  const last = await supply('d', 'one', '1.1.1.1', maxSize * 2)
  const query = ctx.db.selectFrom('collections').select('id').orderBy('created_at')
  const remaining = await query.where('id', 'in', [...all, last.id]).execute()
  expect(remaining.map(({ id }) => id)).toEqual([...all.slice(1), last.id])
})

test('a list stays until the draw from it has its number or was called off', async () => {
  const bob = await person(world, { plan: 'Ultra' })
  const [waiting = '', calledOff = '', drawn = '', unused = ''] = [
    await paste('a: Hi\nb: Hi', {}, bob),
    await paste('c: Hi\nd: Hi', {}, bob),
    await paste('e: Hi\nf: Hi', {}, bob),
    await paste('g: Hi\nh: Hi', {}, bob),
  ].map(({ data }) => data.id)
  expect((await draw(drawn, {}, bob)).status).toBe(201)
  ctx.reached = (point) => {
    if (point === 'sealed') throw new Error('this node stops here')
  }
  for (const id of [waiting, calledOff]) await draw(id, {}, bob)
  ctx.reached = () => {}
  await sql`insert into giveaway_events (giveaway_id, no, type, at)
    select id, 0, 'void', now() from giveaways where collection_id = ${calledOff}`.execute(ctx.db)
  await deleteSuppliedBeyond(ctx.db, `user:${bob.id}`, 0)
  const stored = ctx.db.selectFrom('collections').select('id')
  const remaining = await stored.where('id', 'in', [waiting, calledOff, drawn, unused]).execute()
  expect(remaining).toEqual([{ id: waiting }])
})

test('pasted comments are stored completely and in order, over several pages', async () => {
  const text = Array.from({ length: 1234 }, (_, i) => `user${i}: number ${i}`).join('\n')
  const { data } = await paste(text)
  expect(data).toMatchObject({ totals: { fetched: 1234, pages: 3 } })
  const comments = await keptComments(ctx, data.id)
  expect(comments.map((comment) => comment.text)).toEqual(
    Array.from({ length: 1234 }, (_, i) => `number ${i}`),
  )
})

test('the author of the post is known by its address, if the list does not say it', async () => {
  const text = 'Ada: thanks all\nbob: me\n@ada: again\n'
  const { data } = await paste(text, { platform: 'x', post: 'https://x.com/ada/status/1234567890123456789' })
  const comments = await keptComments(ctx, data.id)
  expect(comments.map(({ isPostAuthor }) => isPostAuthor ?? false)).toEqual([true, false, true])
  const { data: drawn } = await draw(data.id, { comment_rules: { no_post_author: true } })
  expect((await ada.ask({ url: `/api/results/${drawn.share_code}` })).json.data['eligible_total']).toBe(1)
})

test('a draw that was deleted is not drawn again by opening its collection', async () => {
  const { data } = await paste('cem: me\ndeniz: me too\n', { platform: 'x', wish: { pick: true } })
  const pick = async () =>
    (await ada.ask({ url: `/api/collections/${data.id}` })).json.data as unknown as Collection
  expect((await pick()).wish.pick).toBe(true)
  const { data: drawn } = await draw(data.id)
  expect((await pick()).drawn).toHaveLength(1)
  const deleted = await ada.ask({ method: 'DELETE', url: `/api/giveaways/${drawn.id}` })
  expect(deleted.status).toBe(200)
  expect(await pick()).toMatchObject({ drawn: [], wish: { pick: false } })
})

test('a required mention that no comment can have is refused, with the list and in a draw', async () => {
  const text = 'cem: @bob\ndeniz: @ada me too\n'
  const { data } = await paste(text, { platform: 'x' })
  for (const handle of ['#brand', '@']) {
    const comment_rules = { mention_of: ['bob', handle] }
    const refused = { status: 422, code: 'validation_failed' }
    expect(await paste(text, { platform: 'x', wish: { comment_rules } })).toMatchObject(refused)
    expect(await draw(data.id, { comment_rules })).toMatchObject(refused)
    // An older collection may have such a rule: its page opens, and says so at the draw.
    const url = `/api/collections/${data.id}/weigh`
    expect((await ada.ask({ method: 'POST', url, payload: { comment_rules } })).status).toBe(200)
  }
})

test('comments without ids and times are numbered in the order of the list', async () => {
  const text = Array.from({ length: 12 }, (_, n) => `user${n + 1}: me`).join('\n')
  const { data } = await paste(text, { platform: 'x' })
  const { data: drawn } = await draw(data.id, { comment_rules: {} })
  const { json } = await ada.ask({ url: `/api/results/${drawn.share_code}/entries?page_size=50` })
  const { entries } = json.data as unknown as { entries: { row: number; name: string }[] }
  expect(entries.map(({ row, name }) => [row, name.replace('@', '')])).toEqual(
    Array.from({ length: 12 }, (_, n) => [n + 1, `user${n + 1}`]),
  )
})
