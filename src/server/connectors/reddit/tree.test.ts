import { expect, it } from 'vitest'
import { factsOf, readBranches } from './tree.ts'

const plain = {
  id: 'c1',
  link_id: 't3_post1',
  parent_id: 't3_post1',
  author: 'ada',
  author_fullname: 't2_ada',
  body: 'me &amp; you',
  created_utc: 1_790_000_000.5,
  score: 3,
  score_hidden: false,
  is_submitter: false,
  permalink: '/r/a/comments/post1/x/c1/',
  replies: '',
}
const t1 = (data: object) => ({ kind: 't1', data: { ...plain, ...data } })
const read = (...things: unknown[]) => readBranches(things, 'post1', true)

it('normalizes a comment', () => {
  expect(read(t1({})).comments).toEqual([
    {
      platform: 'reddit',
      id: 'c1',
      parentId: null,
      author: { id: 't2_ada', handle: 'ada', profileUrl: 'https://www.reddit.com/user/ada' },
      text: 'me &amp; you',
      createdAt: '2026-09-21T14:13:20.500Z',
      likeCount: 3,
      isPostAuthor: false,
      url: 'https://www.reddit.com/r/a/comments/post1/x/c1/',
    },
  ])
})

it('unescapes only what the response escaped', () => {
  const body = '&gt; me &amp;amp; &lt;you&gt; &quot;'
  const [escaped, raw, gone] = read(
    t1({ body, body_html: '&lt;div class="md"&gt;' }),
    t1({ body, body_html: '<div class="md">' }),
    t1({ body, body_html: null }),
  ).comments
  expect([escaped?.text, raw?.text, gone?.text]).toEqual(['> me &amp; <you> &quot;', body, body])
  const post = { id: 'post1', title: 'a &amp; b' }
  expect(factsOf(post).title).toBe('a &amp; b')
  expect(factsOf({ ...post, selftext_html: '&lt;div&gt;' }).title).toBe('a & b')
})

it('recognizes deleted comments, bots and hidden scores', () => {
  const [account, removed, byAdmins, helper, hidden, low] = read(
    t1({ author: '[deleted]', author_fullname: undefined, body: 'still here' }),
    t1({ author: '[deleted]', body: '[removed]' }),
    t1({ body: '[ Removed by Reddit ]' }),
    t1({ author: 'AutoModerator' }),
    t1({ score_hidden: true }),
    t1({ score: -7, permalink: '//elsewhere.example/' }),
  ).comments
  expect(account).toMatchObject({ author: {}, text: 'still here', isDeleted: true })
  expect(removed).toMatchObject({ author: {}, text: '', isDeleted: true })
  expect(byAdmins).toMatchObject({ text: '', isDeleted: true })
  expect(helper).toMatchObject({ isBot: true, text: 'me &amp; you' })
  expect(hidden).not.toHaveProperty('likeCount')
  expect(hidden).not.toHaveProperty('isDeleted')
  expect(hidden).not.toHaveProperty('isBot')
  expect(low).toMatchObject({ likeCount: 0, url: 'https://www.reddit.com/comments/post1/_/c1' })
})

it('skips malformed comments but reads their replies', () => {
  const below = { kind: 'Listing', data: { children: [t1({ id: 'c3', parent_id: 't1_c2' })] } }
  const found = read(
    null,
    7,
    { kind: 't5', data: {} },
    t1({ id: 'c2', body: 12, replies: below }),
    t1({ id: '../x' }),
    { kind: 'more', data: { parent_id: 't1_c1', children: [1] } },
    { kind: 'more', data: { parent_id: 't3_post1', children: [], count: 0 } },
    t1({ id: 'c4', link_id: 't3_other' }),
  )
  expect(found.comments.map(({ id }) => id)).toEqual(['c3'])
  expect(found.unreadable).toBe(8)
  expect(found.receivedIds).toEqual(new Set(['c2', 'c3', 'c4']))
})

it('uses the ids of omitted comments, not their count', () => {
  const more = (parent_id: string, children: string[], count: number) => ({
    kind: 'more',
    data: { id: '_', name: 't1__', parent_id, children, count, depth: 1 },
  })
  const things = [more('t3_post1', ['a', 'b'], 0), more('t1_c1', [], 0), more('t1_c2', ['d'], 3)]
  expect(read(...things)).toMatchObject({ left: ['a', 'b', 'd'], deep: ['c1'], unreadable: 0 })
  expect(readBranches(things, 'post1', false)).toMatchObject({ left: ['a', 'b'], deep: [], unreadable: 0 })
})

it('reads threads deeper than the call stack', () => {
  const depth = 20_000
  let thread: unknown = ''
  for (let level = depth; level > 0; level--)
    thread = {
      kind: 'Listing',
      data: { children: [t1({ id: `c${level}`, parent_id: `t1_c${level - 1}`, replies: thread })] },
    }
  const { comments, unreadable } = read(t1({ id: 'c0', replies: thread }))
  expect(unreadable).toBe(0)
  expect(comments).toHaveLength(depth + 1)
})

it.each([
  ['https://b.thumbs.example/p.jpg', 'https://b.thumbs.example/p.jpg'],
  ['http://127.0.0.1/p.jpg', 'http://127.0.0.1/p.jpg'],
  ['self', undefined],
  ['', undefined],
])('uses %j as an image only if it is a web address', (thumbnail, pictureUrl) => {
  expect(factsOf({ id: 'post1', thumbnail }).pictureUrl).toBe(pictureUrl)
})

it('returns only the known facts of a post', () => {
  expect(factsOf({ id: 'post1', author: '[deleted]', thumbnail: 'nsfw' })).toEqual({
    platform: 'reddit',
    id: 'post1',
    url: 'https://www.reddit.com/comments/post1',
    expected: null,
  })
})
