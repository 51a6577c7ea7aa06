import { expect, test } from 'vitest'
import { patientReach, walkAll } from '#test/platforms/bench.ts'
import { holdToTheList } from '#test/platforms/connector-list.ts'
import {
  addressOf,
  type FacebookOptions,
  facebookBench,
  pageId,
  startFacebook,
  token,
} from '#test/platforms/facebook.ts'
import { graphError, unknownThing, version } from '#test/platforms/graph.ts'
import { startStandIn } from '#test/platforms/stand-in.ts'
import { collectComments } from '../collect-comments.ts'
import { createFacebook } from './facebook.ts'

const now = () => new Date(0)

async function walk(options: FacebookOptions) {
  const { server, access, address, post } = await startFacebook(21, options)
  const { reach, close } = patientReach()
  try {
    const walked = await walkAll({ connector: createFacebook(access), post: address }, { reach })
    return { ...walked, asked: server.asked, post }
  } finally {
    await Promise.all([server.stop(), close()])
  }
}

/** A collection from hand-written responses, one body per path; text is sent as is. */
async function collectOver(bodies: Record<string, unknown>, id = '77001', replies = true) {
  const server = await startStandIn(({ url }) => {
    const path = url.pathname.replace(`/${version}/`, '')
    return path in bodies ? { body: bodies[path] } : unknownThing(path)
  })
  const { reach, close } = patientReach()
  try {
    const connector = createFacebook({ baseUrl: server.url, version, token, now })
    const kept: unknown[] = []
    const collection = await collectComments({
      connector,
      post: addressOf(id),
      reach,
      replies,
      now,
      signal: new AbortController().signal,
      keep: (comments) => void kept.push(...comments),
    })
    return {
      ...collection,
      kept,
      asked: server.asked.map(({ url }) => url.pathname.replace(`/${version}/`, '')),
    }
  } finally {
    await Promise.all([server.stop(), close()])
  }
}
const me = { id: pageId, name: 'Page' }
const whole = `${pageId}_77001`
const facts = { id: whole, created_time: '2026-10-01T00:00:00+0000' }
const one = {
  id: '1_1',
  created_time: '2026-10-01T10:00:00+0000',
  message: 'me',
  from: { id: '5', name: 'Ada' },
}

test('requests whole pages of all levels, using only the cursor of the next link', async () => {
  const { asked, places, comments } = await walk({ comments: 250 })
  const paths = asked.map(({ url }) => url.pathname)
  expect(paths).toEqual([
    '/v25.0/me',
    `/v25.0/${pageId}_1041583718157485`,
    ...Array<string>(3).fill(`/v25.0/${pageId}_1041583718157485/comments`),
  ])
  const {
    access_token: _t,
    fields: _f,
    after,
    ...query
  } = Object.fromEntries(asked[3]?.url.searchParams ?? [])
  expect(query).toEqual({ filter: 'stream', order: 'chronological', summary: 'total_count', limit: '100' })
  expect(after).toBe(Buffer.from('at 100').toString('base64url'))
  expect(places.join()).not.toContain('SECRET')
  expect(places.join()).not.toContain(token)
  expect(comments.size).toBe(250)
})

test.each([0, 250])(
  'finds a post without a Graph id in its address, behind %i newer ones',
  async (others) => {
    const { comments, asked } = await walk({ comments: 5, pfbid: 'pfbid0AbCdEf', others })
    expect(comments.size).toBe(5)
    expect(asked.filter(({ url }) => url.pathname.endsWith('/posts')).length).toBe(others === 0 ? 1 : 3)
  },
)

test('a post has one id, regardless of its address', async () => {
  const post = { ...facts, permalink_url: 'https://www.facebook.com/page/posts/pfbid0AbCdEf' }
  const comments = { data: [one], summary: { total_count: 1 } }
  const paths = { me, [whole]: post, [`${pageId}/posts`]: { data: [post] }, [`${whole}/comments`]: comments }
  for (const id of ['77001', 'pfbid0AbCdEf'])
    expect((await collectOver(paths, id)).post).toMatchObject({ id: '77001', expected: 1 })
})

test('a video or photo of the Page is read by its own id, but not one of another Page', async () => {
  const own = { id: '77001', created_time: facts.created_time, from: { id: pageId } }
  const comments = { data: [one], summary: { total_count: 1 } }
  const read = await collectOver({ me, '77001': own, '77001/comments': comments })
  expect(read).toMatchObject({ complete: true, fetched: 1 })
  const other = await collectOver({ me, '77001': { ...own, from: { id: '6' } }, '77001/comments': comments })
  expect(other.problem).toMatchObject({ kind: 'not_found' })
  expect(other.asked).not.toContain('77001/comments')
})

test.each([
  ['a video with a short post id', { post_id: '88001' }],
  ['a video with a full post id', { post_id: `${pageId}_88001` }],
  ['a photo', { page_story_id: `${pageId}_88001` }],
])('%s is read through its post if Graph names one', async (_what, shownBy) => {
  const own = { id: '77001', created_time: facts.created_time, from: { id: pageId }, ...shownBy }
  const comments = { data: [one], summary: { total_count: 1 } }
  const read = await collectOver({ me, '77001': own, '77001/comments': comments })
  expect(read).toMatchObject({ complete: true, fetched: 1, post: { id: '88001' } })
})

test.each([{}, { post_id: '6_88001' }, { post_id: 'x' }, { page_story_id: 7.5 }])(
  'without a post of the Page, the object keeps its own id: %j',
  async (shownBy) => {
    const own = { id: '77001', created_time: facts.created_time, from: { id: pageId }, ...shownBy }
    const comments = { data: [one], summary: { total_count: 1 } }
    const read = await collectOver({ me, '77001': own, '77001/comments': comments })
    expect(read).toMatchObject({ complete: true, post: { id: '77001' } })
  },
)

test('reports that only posts of the Page can be read', async () => {
  const empty = { data: [] }
  const paths = { me, [`${pageId}/posts`]: empty, [`${pageId}/published_posts`]: empty }
  for (const id of ['77001', 'pfbid0AbCdEf']) {
    const { problem, fetched } = await collectOver(paths, id)
    expect([problem?.kind, problem?.said, fetched]).toEqual([
      'not_found',
      'only posts of the connected Page can be read, and Page has none of this address',
      0,
    ])
  }
})

test.each([400, 3])('%i comments that all lack an author mean missing permissions', async (count) => {
  await expect(walk({ comments: count, isNameless: true })).rejects.toMatchObject({ kind: 'permission' })
})

test('comments without ids mean missing permissions; a single one without an author does not', async () => {
  const list = (...data: object[]) =>
    collectOver({
      me,
      [whole]: facts,
      [`${whole}/comments`]: { data, summary: { total_count: data.length } },
    })
  const { id: _id, from: _from, ...bare } = one
  expect((await list(bare)).problem).toMatchObject({ kind: 'permission' })
  const own = { ...one, id: '1_3', from: { id: pageId, name: 'Page' } }
  expect((await list(own, { ...bare, id: '1_2' })).problem).toMatchObject({ kind: 'permission' })
  expect(await list(own)).toMatchObject({ complete: true, fetched: 1 })
  const mixed = await list(one, { ...bare, id: '1_2' })
  expect(mixed).toMatchObject({ complete: true, fetched: 2 })
  expect(mixed.kept).toMatchObject([{ author: { id: '5', name: 'Ada' } }, { id: '1_2', author: {} }])
})

test('accepts ids of any length, and counts what it could not read', async () => {
  const data = `[
    {"id":1015837193046355310158371930463553,"created_time":"2021-07-21T23:05:14+0200","from":{"id":9007199254740993,"name":7},
     "like_count":"many","comment_count":2,"permalink_url":"javascript:alert(1)","parent":null},
    {"id":"1_2","created_time":"2021-07-21T21:05:14+0000","message":"x","from":{"id":"${pageId}"},"parent":{"id":"1_1"},
     "permalink_url":"https://www.facebook.com/page/posts/1?comment_id=2"},
    {"id":"1_5","created_time":"2021-07-21T21:05:14+0000","permalink_url":"https://www.facebook.com/page/posts/1?comment_id=2&reply_comment_id=5"},
    {"id":"1_6","created_time":"2021-07-21T21:05:14+0000","permalink_url":"https://www.facebook.com/page/posts/1?comment_id=6&reply_comment_id=6"},
    {"id":"1_3","created_time":"2021-07-21T21:05:14+0000","parent":"?"}, {"id":"1_4"}, null
  ]`
  const body = `{"data":${data},"summary":{"total_count":7}}`
  const { kept, shortfalls, complete } = await collectOver({
    me,
    [whole]: facts,
    [`${whole}/comments`]: body,
  })
  expect([complete, shortfalls]).toEqual([false, ['unreadable']])
  expect(kept[0]).toMatchObject({
    id: '1015837193046355310158371930463553',
    parentId: null,
    author: { id: '9007199254740993' },
    text: '',
    createdAt: '2021-07-21T21:05:14.000Z',
    replyCount: 2,
  })
  expect(kept[0]).not.toHaveProperty('url')
  const url = 'https://www.facebook.com/page/posts/1?comment_id=2'
  expect(kept[1]).toMatchObject({ parentId: '1_1', isPostAuthor: true, url })
  expect(kept[2]).toMatchObject({ id: '1_5', parentId: '1_2' })
  expect(kept[3]).toMatchObject({ id: '1_6', parentId: null })
  expect(kept).toHaveLength(4)
})

test('top-level comments are compared with their own count', async () => {
  const server = await startFacebook(8, { comments: 300, most: 40 })
  const { reach, close } = patientReach()
  const collect = () =>
    collectComments({
      connector: createFacebook(server.access),
      post: server.address,
      reach,
      replies: false,
      now,
      signal: new AbortController().signal,
      keep: () => undefined,
    })
  expect((await collect()).complete).toBe(true)
  server.server.schedule((n) => (n === 3 ? { kind: 'skips', by: 9 } : undefined))
  expect(await collect()).toMatchObject({ complete: false, problem: undefined })
  await Promise.all([server.server.stop(), close()])
})

test('another object than the requested one is refused', async () => {
  const { problem } = await collectOver({ me, [whole]: { ...facts, id: pageId } })
  expect(problem?.kind).toBe('provider_failed')
})

test('a refusal while looking for a post is reported unless another way may work', async () => {
  const { server, access, address } = await startFacebook(3, { comments: 1, pfbid: 'pfbid0AbCdEf' })
  server.schedule((n) => (n === 1 ? graphError(10) : undefined))
  const { reach, close } = patientReach()
  const walked = walkAll({ connector: createFacebook(access), post: address }, { reach })
  await expect(walked).rejects.toMatchObject({ kind: 'permission' })
  await Promise.all([server.stop(), close()])
})

holdToTheList(facebookBench)
