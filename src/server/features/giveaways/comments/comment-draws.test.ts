import { afterAll, describe, expect, it } from 'vitest'
import { type CommentSecrets, checkComments } from '#draw/comments/check-comments.ts'
import { drandCheck } from '#draw/drand.ts'
import type { ReceiptDocument } from '#draw/receipt/receipt.ts'
import { verifyText } from '#draw/receipt/receipt-text.ts'
import { startBeacon } from '#test/beacon/stand-in.ts'
import { type CollectedInput, collected, type Said } from '#test/world/collected.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { saltKeyOf } from '../result/stored-list.ts'
import { giveawayById } from '../store.ts'

const standIn = await startBeacon({ period: 1 })
afterAll(() => standIn.stop())
const world = await testWorld({ env: standIn.env })
const { ctx, app } = world
const ada = await person(world, { plan: 'Ultra' })
const bob = await person(world, { plan: 'Ultra' })
const owner = (user: { id: string }) => `user:${user.id}`

const collect = (options: Partial<CollectedInput> = {}, by = ada) =>
  collected(world, { owner: owner(by), ...options })

type Draw = Record<string, unknown> & {
  id: string
  share_code: string
  seq: number
  winners: { name: string; row: number; comment?: Record<string, unknown> }[]
  removals: Record<string, number>
}

async function draw(
  collection_id: string,
  more: { source?: object; by?: typeof ada; headers?: Record<string, string> } & Record<string, unknown> = {},
) {
  const { source = {}, by = ada, headers = {}, ...options } = more
  const payload = { mode: 'local', source: { type: 'collection', collection_id, ...source }, ...options }
  const { status, json } = await by.ask({ method: 'POST', url: '/api/giveaways', headers, payload })
  return { status, code: json.data['code'], data: json.data as unknown as Draw }
}

const documentOf = (code: string, by = ada) =>
  by.ask({ method: 'GET', url: `/api/results/${code}/comments.jsonl` })

/** All failing checks, and how far the rules could be replayed. */
async function replay(code: string, document: string, secrets?: CommentSecrets) {
  const text = (await app.inject(`/api/results/${code}/receipt`)).body
  const receipt = JSON.parse(text) as ReceiptDocument
  const work = checkComments(receipt, document, secrets)
  let step = work.next()
  while (!step.done) step = work.next()
  const failing = verifyText(text, drandCheck([standIn.chain])).checks.filter(({ ok }) => !ok)
  return { failing, steps: step.value.map(({ name, ok }) => [name, ok]), receipt }
}

async function publicDocument(code: string): Promise<string> {
  const answer = await app.inject(`/api/results/${code}/comments.jsonl`)
  expect(answer.statusCode).toBe(200)
  return answer.body
}

const drawsSoFar = async () => (await ctx.db.selectFrom('giveaways').select('id').execute()).length
const consumedSoFar = async () =>
  (await ctx.db.selectFrom('quota').select('n').execute()).reduce((sum, { n }) => sum + n, 0)

const wholeReplay = [
  ['comments_file', true],
  ['comments_rules', true],
  ['comments_ranking', true],
]

describe('a draw from comments', () => {
  const comments: Said[] = [
    { by: 'ada', authorId: '1', text: 'Count me in #win @cem' },
    { by: 'host', authorId: '9', text: 'Good luck #win', isPostAuthor: true },
    { by: 'cem', authorId: '2', text: 'me too #win', createdAt: '2026-07-01T11:00:00Z' },
    { by: 'cem', authorId: '2', text: 'again #win' },
    { by: 'dilek', authorId: '3', text: 'no hashtag' },
    { text: '', isDeleted: true },
    { by: 'eve', authorId: '4', text: '#win, as an answer', parentId: 'x', createdAt: null },
  ]

  it.each(['local', 'instant'])(
    'is sealed with its rules and replayed from the published comments: %s',
    async (mode) => {
      const id = await collect({ posts: { [`story-${mode}`]: comments } })
      const { status, data } = await draw(id, {
        mode,
        entries_public: true,
        winners: 2,
        substitutes: 5,
        source: { comment_rules: { required_terms: ['#WIN'] } },
      })
      expect(status).toBe(201)
      expect(data).toMatchObject({
        status: 'finished',
        participants_total: 7,
        eligible_total: 3,
        removals: { deleted: 1, post_author: 1, term_missing: 1, duplicate: 1, blank: 0, refused: 0 },
        rules: { one_entry_per_person: true, comments: { required_terms: ['#WIN'] } },
        source: {
          type: 'post',
          platform: 'youtube',
          by: 'official',
          posts: [{ id: `story-${mode}`, complete: true }],
        },
      })
      const winner = data.winners.find(({ name }) => name === 'cem') ?? data.winners[0]
      expect(winner?.comment).toMatchObject({
        post: 0,
        url: expect.stringContaining('posts.example') as string,
      })
      const document = await publicDocument(data.share_code)
      const { failing, steps } = await replay(data.share_code, document)
      expect(failing).toEqual([])
      expect(steps).toEqual(wholeReplay)
      // Counter-check: one changed letter in one comment.
      expect((await replay(data.share_code, document.replace('me too', 'me two'))).steps).toEqual([
        ['comments_file', false],
      ])
      const lineIndex = document.split('\n').findIndex((line) => line.includes('me too'))
      expect(lineIndex).toBe(0)
    },
  )

  it('includes the comment of every winner, including later ones', async () => {
    const id = await collect({
      posts: {
        later: [
          { by: 'ada', text: 'x'.repeat(3000) },
          { by: 'bob', text: 'x'.repeat(3000) },
        ],
      },
    })
    const { data } = await draw(id)
    expect(String(data.winners[0]?.comment?.['text'])).toHaveLength(2000)
    const { json } = await ada.ask({
      method: 'POST',
      url: `/api/giveaways/${data.id}/replacements`,
      payload: { rank: 1, reason: 'declined' },
    })
    const further = json.data['further'] as Draw['winners']
    expect(further[0]?.comment).toMatchObject({ post: 0, text: 'x'.repeat(2000) })
  })

  it('is created once, even with repeated and concurrent requests', async () => {
    const id = await collect()
    const before = await drawsSoFar()
    const headers = { 'idempotency-key': 'once-from-comments' }
    const all = await Promise.all(Array.from({ length: 6 }, () => draw(id, { headers })))
    expect(new Set(all.map(({ data }) => data.share_code)).size).toBe(1)
    expect(await drawsSoFar()).toBe(before + 1)
  })

  it('merges one person over several posts by the platform id', async () => {
    const id = await collect({
      posts: {
        one: [
          { by: 'ada', authorId: '1' },
          { by: 'bob', authorId: '2' },
        ],
        two: [
          { by: 'ada.new', authorId: '1' },
          { by: 'cem', authorId: '3' },
        ],
      },
    })
    const { data } = await draw(id, { winners: 3 })
    expect(data).toMatchObject({ eligible_total: 3, removals: { duplicate: 1 }, seq: 1 })
    expect(data.winners.map(({ name }) => name).sort()).toEqual(['ada', 'bob', 'cem'])
  })

  it('leaves out excluded names and past winners, sealed by their hashes', async () => {
    const by = await person(world, { plan: 'Ultra' })
    const post = { again: [{ by: 'ada' }, { by: 'bob' }, { by: 'Cem' }, { by: 'dilek' }] }
    const first = await draw(await collect({ posts: post }, by), {
      by,
      winners: 1,
      rules: { exclude: ['@CEM'] },
    })
    const [before] = first.data.winners
    const id = await collect({ posts: post }, by)
    const rules = { comment_rules: { no_past_winners: true } }
    const { data } = await draw(id, {
      by,
      winners: 2,
      rules: { exclude: ['@CEM'] },
      source: rules,
      entries_public: true,
    })
    const names = data.winners.map(({ name }) => name)
    expect(names).toHaveLength(2)
    expect(names).not.toContain(before?.name)
    expect(names).not.toContain('Cem')
    expect(data).toMatchObject({ rules: { excluded_names: 1 }, seq: 2, removals: { excluded: 1 } })
    expect(data.removals['past_winner']).toBe(1)
    const document = await publicDocument(data.share_code)
    expect((await replay(data.share_code, document)).steps).toEqual([
      ['comments_file', true],
      ['comments_rules', undefined],
      ['comments_ranking', undefined],
    ])
    const stored = await giveawayById(ctx.db, data.id)
    if (!stored) throw new Error('no draw')
    const secrets = {
      exclude: stored.rules.exclude,
      pastWinners: stored.rules.past_winners ?? [],
      saltKey: saltKeyOf(ctx, stored)?.toString('hex') ?? '',
    }
    const { steps, receipt } = await replay(data.share_code, document, secrets)
    expect(steps).toEqual(wholeReplay)
    expect(JSON.stringify(receipt.commitment)).not.toMatch(/cem/i)
  })

  it('ignores past winners of deleted draws', async () => {
    const by = await person(world, { plan: 'Ultra' })
    const post = { deleted: [{ by: 'ada' }] }
    const { data: first } = await draw(await collect({ posts: post }, by), { by })
    const again = async () => {
      const source = { comment_rules: { no_past_winners: true } }
      return (await draw(await collect({ posts: post }, by), { by, source })).status
    }
    expect(await again()).toBe(422)
    expect((await by.ask({ method: 'DELETE', url: `/api/giveaways/${first.id}` })).status).toBe(200)
    expect(await again()).toBe(201)
  })

  it('is counted with all draws that share a post, across accounts', async () => {
    const comments = [{ by: 'ada' }, { by: 'bob' }]
    const first = await draw(await collect({ posts: { shared: comments } }))
    const other = await draw(await collect({ posts: { shared: comments, more: [{ by: 'cem' }] } }, bob), {
      by: bob,
    })
    const third = await draw(await collect({ posts: { more: [{ by: 'cem' }] } }))
    expect([first.data.seq, other.data.seq, third.data.seq]).toEqual([1, 2, 2])
    expect(other.data).toMatchObject({ earlier: [{ seq: 1, commit_hash: first.data['commit_hash'] }] })
    const parallel = await Promise.all(
      Array.from({ length: 4 }, async () =>
        draw(await collect({ posts: { crowded: comments, [`${Math.PI}`]: [] } })),
      ),
    )
    expect(new Set(parallel.map(({ data }) => data.seq))).toEqual(new Set([1, 2, 3, 4]))
  })

  it('is counted by the platform’s post id, even under another address', async () => {
    const comments = [{ by: 'ada' }, { by: 'bob' }]
    const named = async (posts: string[], truth: string) => {
      const id = await collect({ posts: Object.fromEntries(posts.map((post) => [post, comments])) })
      const facts = JSON.stringify({ id: truth, title: 'Bikes' })
      await ctx.db.updateTable('collection_posts').set({ facts }).where('collection_id', '=', id).execute()
      return draw(id)
    }
    const all = [await named(['pfbid0abc'], '77001'), await named(['77001'], '77001')]
    all.push(await named(['share:x'], '77001'), await named(['pfbid0abc'], '77001'))
    expect(all.map(({ data }) => data.seq)).toEqual([1, 2, 3, 4])
  })

  it('accepts lists supplied by the organizer, and marks them as such', async () => {
    const id = await collect({
      by: 'organiser',
      platform: null,
      posts: { '': [{ by: 'ada' }, { by: 'bob' }] },
    })
    const { data } = await draw(id, { entries_public: true })
    expect(data).toMatchObject({ source: { type: 'post', by: 'organiser', platform: null, posts: [] } })
    const { steps, receipt } = await replay(data.share_code, await publicDocument(data.share_code))
    expect(steps).toEqual(wholeReplay)
    expect(receipt.commitment.source).toMatchObject({
      by: 'organiser',
      file_sha256: 'ab'.repeat(32),
      posts: [],
    })
  })
})

describe('an obstacle to a draw from comments', () => {
  const cases: [string, Partial<CollectedInput>, Record<string, unknown>, string][] = [
    ['incomplete comments without consent', { missing: 5 }, {}, 'collection_incomplete'],
    ['a failed collection without consent', { status: 'failed' }, {}, 'collection_incomplete'],
    ['a running collection', { status: 'running' }, {}, 'collection_not_completed'],
    ['too few comments', {}, { winners: 3 }, 'not_enough_comments'],
    ['no comments at all', { posts: { silent: [] } }, {}, 'not_enough_comments'],
  ]
  it.each(cases)('%s: nothing is drawn or counted', async (_, options, more, code) => {
    const before = [await drawsSoFar(), await consumedSoFar()]
    expect(await draw(await collect(options), more)).toMatchObject({ code })
    expect([await drawsSoFar(), await consumedSoFar()]).toEqual(before)
  })

  it('is a collection of another user', async () => {
    const id = await collect()
    expect(await draw(id, { by: bob })).toMatchObject({ status: 404, code: 'collection_not_found' })
    for (const what of ['weigh', 'comments.jsonl']) {
      const method = what === 'weigh' ? 'POST' : 'GET'
      const { status, json } = await bob.ask({ method, url: `/api/collections/${id}/${what}`, payload: {} })
      expect([status, json.data['code']]).toEqual([404, 'collection_not_found'])
    }
    expect(await draw('nothing')).toMatchObject({ code: 'collection_not_found' })
  })

  it('is a plan without the platform, or with a lower limit', async () => {
    const free = await person(world, { plan: 'free' })
    const comments = Array.from({ length: 501 }, (_, i) => ({ by: `p${i}` }))
    const id = await collect({ posts: { long: comments } }, free)
    expect(await draw(id, { by: free })).toMatchObject({ code: 'list_too_long' })
    await ctx.db
      .updateTable('users')
      .set({ plan_settings: JSON.stringify({ youtube: false }) })
      .where('id', '=', free.id)
      .execute()
    expect(await draw(id, { by: free })).toMatchObject({ code: 'plan_lacks_feature' })
  })

  it('is removed by consent, which is sealed and shown', async () => {
    const id = await collect({ missing: 8 })
    const { data } = await draw(id, { source: { accept_incomplete: true }, entries_public: true })
    expect(data).toMatchObject({ source: { posts: [{ complete: false, expected: 10, fetched: 2 }] } })
    const { receipt } = await replay(data.share_code, await publicDocument(data.share_code))
    expect(receipt.commitment.source).toMatchObject({
      posts: [{ complete: false, platform_count: 10, fetched: 2, shortfalls: ['replies_hidden'] }],
    })
  })
})

describe('documents of a draw from comments', () => {
  it('are a certificate, an image, a lookup, and a history line', async () => {
    const comments: Said[] = [{ by: 'ada' }, { by: 'bob', isPostAuthor: true }]
    const id = await collect({ posts: { shown: comments }, missing: 3 })
    const { data } = await draw(id, { source: { accept_incomplete: true } })
    for (const what of ['certificate.pdf?locale=tr', 'image.png'])
      expect((await app.inject(`/api/results/${data.share_code}/${what}`)).statusCode).toBe(200)
    const url = `/api/results/${data.share_code}/self-check`
    const { json } = await bob.ask({ method: 'POST', url, payload: { name: '@Bob' } })
    expect(json.data).toMatchObject({ found: 'out', places: [{ row: 2, reason: 'post_author', weight: 0 }] })
    const history = await ada.ask({ method: 'GET', url: '/api/giveaways?page_size=1' })
    expect(history.json.data).toMatchObject({ rows: [{ source: 'About shown' }] })
  })
})

describe('comments after the draw', () => {
  it('are visible to the owner, and to all only if the list is public', async () => {
    const { data } = await draw(await collect())
    expect(data['comments_until']).not.toBeNull()
    expect((await documentOf(data.share_code)).status).toBe(200)
    expect((await documentOf(data.share_code, bob)).json.data['code']).toBe('entries_private')
    const reply = await bob.ask({ method: 'GET', url: `/api/results/${data.share_code}` })
    expect(reply.json.data['comments_until']).toBeNull()
  })

  it('are deleted with their collection, while the draw stays', async () => {
    const id = await collect()
    const { data } = await draw(id, { entries_public: true })
    await ctx.db.deleteFrom('collections').where('id', '=', id).execute()
    const { json } = await ada.ask({ method: 'GET', url: `/api/results/${data.share_code}` })
    expect(json.data).toMatchObject({ comments_until: null, winners: data.winners })
    expect((await documentOf(data.share_code)).json.data['code']).toBe('comments_gone')
    const text = (await app.inject(`/api/results/${data.share_code}/receipt`)).body
    expect(verifyText(text)).toMatchObject({ ok: true })
  })

  it('are erased with a person: winner, collection, and the documents of all draws', async () => {
    const thanks = Array.from({ length: 3 }, () => ({
      by: 'host',
      text: 'thanks, Ada! #Ada',
      isPostAuthor: true,
    }))
    const posts = {
      forgotten: [
        { by: 'ada', text: 'a secret' },
        { by: 'bob' },
        { by: '@ADA', text: 'another secret' },
        ...thanks,
      ],
    }
    const id = await collect({ posts })
    const first = await draw(id, { winners: 2, entries_public: true })
    const second = await draw(id, { winners: 1, entries_public: true })
    const { status, json } = await ada.ask({
      method: 'POST',
      url: `/api/giveaways/${first.data.id}/erasures`,
      payload: { name: 'Ada' },
    })
    expect(status).toBe(201)
    expect(json.data['comments_until']).toBeNull()
    const storedText = JSON.stringify(await giveawayById(ctx.db, first.data.id))
    expect(storedText).not.toMatch(/a secret|another secret|"#?ada"/i)
    for (const { data } of [first, second])
      expect((await documentOf(data.share_code)).json.data['code']).toBe('comments_gone')
    const again = await ada.ask({ method: 'POST', url: `/api/collections/${id}/weigh`, payload: {} })
    expect(again.json.data).toMatchObject({ comments: 4, people: 2 })
    // The remaining comments count as incomplete, because otherwise an organizer could have rivals erased and draw from
    // the rest unnoticed.
    expect(await draw(id)).toMatchObject({ code: 'collection_incomplete' })
    const redraw = await draw(id, { source: { accept_incomplete: true } })
    expect(redraw.data).toMatchObject({ source: { posts: [{ fetched: 4, expected: 6, complete: false }] } })
    const text = (await app.inject(`/api/results/${first.data.share_code}/receipt`)).body
    expect(verifyText(text).checks.filter(({ ok }) => !ok)).toEqual([])
  })
})
