import { expect, test } from 'vitest'
import { readComments } from '../fixtures/read-comments.ts'

const noon = '2026-03-04T12:00:00.000Z'

test('responses of the YouTube Data API, one page or several', async () => {
  const snippet = (author: string, textOriginal: string, more = {}) => ({
    videoId: 'dQw4w9WgXcQ',
    channelId: 'UCowner',
    textDisplay: `<b>${textOriginal}</b>`,
    textOriginal,
    authorDisplayName: author,
    authorChannelUrl: `http://www.youtube.com/${author}`,
    authorChannelId: { value: `UC${author}` },
    likeCount: 3,
    publishedAt: '2026-03-04T12:00:00Z',
    ...more,
  })
  const thread = {
    kind: 'youtube#commentThread',
    id: 'Ugw1',
    snippet: {
      channelId: 'UCowner',
      videoId: 'dQw4w9WgXcQ',
      topLevelComment: { kind: 'youtube#comment', id: 'Ugw1', snippet: snippet('@ana', 'Hi') },
      totalReplyCount: 1,
      isPublic: true,
    },
    replies: { comments: [{ id: 'Ugw1.9', snippet: snippet('@bob', 'Ho', { parentId: 'Ugw1' }) }] },
  }
  const gone = {
    id: 'Ugw2',
    snippet: { channelId: 'UCowner', topLevelComment: { snippet: { textOriginal: 'x' } } },
  }
  const page = {
    kind: 'youtube#commentThreadListResponse',
    pageInfo: { totalResults: 2 },
    items: [thread, gone],
  }
  const { said, result } = await readComments('a.json', JSON.stringify(page))
  expect(said).toEqual(['@ana: Hi', '@bob: Ho -> Ugw1'])
  expect(result.comments[0]).toMatchObject({
    id: 'Ugw1',
    author: { id: 'UC@ana', profileUrl: 'http://www.youtube.com/@ana' },
    createdAt: noon,
    likeCount: 3,
    replyCount: 1,
  })
  // the owner of the channel is not the author
  expect(result.refused.rows).toEqual([{ row: 3, reason: 'no_author' }])
  const pages = await readComments('a.json', JSON.stringify([page, { ...page, items: [] }]))
  expect(pages.said).toEqual(said)
  expect((await readComments('one.json', JSON.stringify(thread))).said).toEqual(said)
})

test('responses of the Graph API: Instagram and Facebook', async () => {
  const instagram = {
    data: [
      {
        id: '17900000000000001',
        text: 'Hi',
        timestamp: '2026-03-04T12:00:00+0000',
        username: 'ana',
        from: { id: '178414', username: 'ana' },
        like_count: 1,
        replies: {
          data: [
            { id: '17900000000000002', text: 'Ho', username: 'bob', timestamp: '2026-03-04T12:00:00+0000' },
          ],
        },
      },
    ],
    paging: { cursors: { after: 'x' } },
  }
  const read = await readComments('a.json', JSON.stringify(instagram), 'instagram')
  expect(read.said).toEqual(['@ana: Hi', '@bob: Ho -> 17900000000000001'])
  expect(read.result.comments[0]).toMatchObject({ author: { id: '178414' }, createdAt: noon, likeCount: 1 })
  const facebook = {
    id: '1_2',
    message: 'the post itself',
    from: { name: 'Page', id: '1' },
    comments: {
      data: [
        {
          id: '2_3',
          message: 'Hi',
          from: { name: 'Ada Lovelace', id: '99' },
          created_time: '2026-03-04T12:00:00+0000',
        },
        { id: '2_4', message: 'Ho', from: { name: 'Bob', id: '98' }, parent: { id: '2_3' } },
        { id: '2_5', message: 'hidden author' },
      ],
    },
  }
  const page = await readComments('a.json', JSON.stringify(facebook), 'facebook')
  expect(page.said).toEqual(['Ada Lovelace: Hi', 'Bob: Ho -> 2_3'])
  expect(page.result.refused.rows).toEqual([{ row: 3, reason: 'no_author' }])
})

test.each(['tweets', 'posts'])(
  'responses of X, which list authors separately (referenced_%s)',
  async (style) => {
    const page = {
      data: [
        {
          id: '1234567890123456789',
          text: 'Hi',
          author_id: '7',
          conversation_id: '1',
          created_at: noon,
          [`referenced_${style}`]: [{ type: 'replied_to', id: '1' }],
          public_metrics: { like_count: 2, reply_count: 1 },
        },
        {
          id: '1234567890123456790',
          text: 'Ho',
          author_id: '8',
          conversation_id: '1',
          created_at: noon,
          [`referenced_${style}`]: [
            { type: 'quoted', id: '5' },
            { type: 'replied_to', id: '1234567890123456789' },
          ],
        },
      ],
      includes: {
        users: [
          { id: '7', username: 'ana', name: 'Ana' },
          { id: '8', username: 'bob', name: 'Bob' },
        ],
      },
      meta: { result_count: 2 },
    }
    for (const text of [
      JSON.stringify(page),
      JSON.stringify([page]),
      `${JSON.stringify(page)}\n${JSON.stringify(page)}`,
    ]) {
      const { said, result } = await readComments('a.json', text, 'x')
      expect(said).toEqual(['@ana: Hi', '@bob: Ho -> 1234567890123456789'])
      expect(result.comments[0]).toMatchObject({
        author: { id: '7', name: 'Ana' },
        likeCount: 2,
        replyCount: 1,
      })
    }
  },
)

test.each([
  ['x', '7', 'x.com/i/user/7'],
  ['youtube', 'UC1234567890123456789012', 'youtube.com/channel/UC1234567890123456789012'],
  ['facebook', '10001', 'facebook.com/10001'],
  // No page shows an account of these by its id.
  ['instagram', '7', undefined],
] as const)(
  'people of %s without a listed name get the address of their account',
  async (platform, id, name) => {
    const rows = [
      { id: '1234567890123456789', text: 'Hi', author_id: id, created_at: noon },
      { id: '1234567890123456790', text: 'Ho', author_id: id, author_name: 'Ana', created_at: noon },
    ]
    const { result } = await readComments('a.json', JSON.stringify(rows), platform)
    const [first, second] = result.comments.map(({ author }) => author)
    expect(first).toMatchObject({ id })
    expect(first?.name).toBe(name)
    expect(first?.profileUrl?.replace(/^https:\/\/(www\.)?/, '')).toBe(name)
    expect(second?.name ?? second?.handle).toBe('Ana')
  },
)

test('a Reddit thread with omitted replies', async () => {
  const t1 = (id: string, author: string, body: string, parent_id: string, replies: unknown = '') => ({
    kind: 't1',
    data: {
      id,
      name: `t1_${id}`,
      author,
      author_fullname: `t2_${author}`,
      body,
      parent_id,
      link_id: 't3_post1',
      created_utc: 1772625600.0,
      score: 5,
      is_submitter: author === 'op',
      permalink: `/r/a/comments/post1/_/${id}/`,
      replies,
    },
  })
  const listing = (children: unknown[]) => ({ kind: 'Listing', data: { children } })
  let deep = t1('d30', 'deep', 'down here', 't1_d29')
  for (let level = 29; level > 0; level--)
    deep = t1(
      `d${level}`,
      'deep',
      `level ${level}`,
      level > 1 ? `t1_d${level - 1}` : 't1_aaaaa',
      level < 20 ? listing([deep]) : '',
    )
  const thread = [
    listing([{ kind: 't3', data: { id: 'post1', title: 'A post', author: 'op', selftext: 'x' } }]),
    listing([
      t1('aaaaa', 'ana', 'Hi', 't3_post1', listing([t1('bbbbb', 'op', 'Ho', 't1_aaaaa'), deep])),
      t1('ccccc', '[deleted]', '[removed]', 't3_post1'),
      t1('eeeee', 'AutoModerator', 'Rules', 't3_post1'),
      { kind: 'more', data: { count: 12, children: ['x'] } },
    ]),
  ]
  const { said, result } = await readComments('a.json', JSON.stringify(thread), 'reddit')
  expect(said.slice(0, 3)).toEqual(['@ana: Hi', '@op: Ho -> aaaaa', '@deep: level 1 -> aaaaa'])
  expect(result.comments).toHaveLength(2 + 20 + 2)
  expect(result.comments[1]).toMatchObject({ isPostAuthor: true, createdAt: noon, likeCount: 5 })
  expect(result.comments.at(-2)).toMatchObject({ id: 'ccccc', isDeleted: true, author: {} })
  expect(result.comments.at(-1)).toMatchObject({ isBot: true })
  expect(result.refused.rows.map(({ reason }) => reason)).toEqual(['not_a_comment', 'not_loaded'])
})

test('Apify data sets: Instagram, Facebook, TikTok', async () => {
  const instagram = [
    {
      postUrl: 'https://www.instagram.com/p/ABC/',
      commentUrl: 'https://www.instagram.com/p/ABC/c/1',
      id: '1',
      text: 'Hi',
      ownerUsername: 'ana',
      ownerProfilePicUrl: 'https://cdn.test/a.jpg',
      timestamp: noon,
      likesCount: 0,
      repliesCount: 1,
      replies: [
        {
          id: '2',
          text: '',
          ownerUsername: 'bob',
          timestamp: noon,
          likesCount: 0,
          repliesCount: null,
          replies: null,
          owner: { id: '55', username: 'bob', full_name: 'Bob B.' },
          media: { giphy: 'x' },
        },
      ],
      owner: { id: '54', username: 'ana', full_name: 'Ana A.' },
    },
    { error: 'not_found', errorDescription: 'Post does not exist', url: 'https://www.instagram.com/p/XYZ/' },
    null,
    'stray',
    { id: '9', caption: 'a post', ownerUsername: 'shop', latestComments: [] },
  ]
  const read = await readComments('dataset.json', JSON.stringify(instagram), 'instagram')
  expect(read.said).toEqual(['@ana: Hi', '@bob:  -> 1'])
  expect(read.result.comments[1]?.author).toEqual({ id: '55', handle: 'bob', name: 'Bob B.' })
  expect(read.result.refused.rows).toEqual([
    { row: 3, reason: 'error_row' },
    { row: 5, reason: 'not_an_object' },
    { row: 6, reason: 'not_a_comment' },
  ])
  expect(read.result.blank).toBe(1)
  const facebook = [
    {
      facebookUrl: 'https://www.facebook.com/p/posts/1',
      commentUrl: 'https://www.facebook.com/p/posts/1?comment_id=3',
      commentId: '3',
      id: 'Y29tbWVudDoxXzM=',
      date: noon,
      text: 'Hi',
      profileId: 'pfbid02',
      profileName: 'Ada',
      likesCount: '4',
      comments: [
        {
          commentId: '4',
          text: 'Ho',
          profileId: '7',
          profileName: 'Bob',
          replyToCommentId: '3',
          threadingDepth: 1,
        },
      ],
    },
  ]
  expect((await readComments('a.json', JSON.stringify(facebook), 'facebook')).said).toEqual([
    'Ada: Hi',
    'Bob: Ho -> 3',
  ])
  const tiktok = [
    {
      videoWebUrl: 'https://www.tiktok.com/@a/video/1',
      cid: '7300000000000000001',
      text: 'Hi',
      diggCount: 1,
      replyCommentTotal: null,
      repliesToId: '7300000000000000000',
      createTime: 1772625600,
      createTimeISO: noon,
      uid: '6900000000000000001',
      uniqueId: 'ana',
      avatarThumbnail: 'https://cdn.test/a.jpg',
      mentions: [],
    },
  ]
  const [one] = (await readComments('a.json', JSON.stringify(tiktok), 'tiktok')).result.comments
  expect(one).toMatchObject({
    id: '7300000000000000001',
    parentId: '7300000000000000000',
    createdAt: noon,
    author: { id: '6900000000000000001', handle: 'ana' },
  })
})

test('numeric ids keep all their digits', async () => {
  const { result } = await readComments(
    'a.json',
    '[{"id": 17841400000000001, "author": {"id": 9007199254740993, "name": "Ana"}, "text": "x"}]',
  )
  expect(result.comments[0]).toMatchObject({ id: '17841400000000001', author: { id: '9007199254740993' } })
})

test('replies wrapped in nodes are read', async () => {
  const node = (id: string, username: string, more = {}) => ({
    node: {
      id,
      text: `from ${username}`,
      created_at: 1772625600,
      owner: { id: `u${id}`, username },
      ...more,
    },
  })
  const text = JSON.stringify({
    data: {
      comments: { edges: [node('1', 'ana', { edge_threaded_comments: { edges: [node('2', 'bob')] } })] },
    },
  })
  expect((await readComments('a.json', text, 'instagram')).said).toEqual([
    '@ana: from ana',
    '@bob: from bob -> 1',
  ])
})

test.each([
  ['{"a":1}', 'file_json_shape'],
  ['"x"', 'file_json_shape'],
  ['[{"author":"a"', 'file_json_invalid'],
  ['[]', 'file_no_names'],
  ['['.repeat(500_000), 'file_too_deep'],
  ['{"data":'.repeat(500_000), 'file_too_deep'],
  [`[${'{"author":"a","text":"t","replies":['.repeat(110)}`, 'file_too_deep'],
])('%.40s is refused', async (text, code) => {
  await expect(readComments('a.json', text)).rejects.toMatchObject({ code })
})

test('names of object properties are ordinary keys', async () => {
  const text = '[{"__proto__": {"text": "evil"}, "constructor": "x", "author": "ana", "text": "fine"}]'
  expect((await readComments('a.json', text)).said).toEqual(['@ana: fine'])
})

test.each([
  '[{"author":"ana","text":"Hi"},{"author":"bob","author":"cem","text":"Ho"}]',
  '{"author":"ana","text":"Hi"}\n{"author":"bob","text":"Ho","text":"He"}\n',
  '{"comments":[{"author":"ana","text":"Hi"},{"user":{"id":"1","id":"2"},"text":"Ho"}]}',
])('a duplicate key in an object is refused with its row: %s', async (text) => {
  await expect(readComments('a.json', text, 'tiktok')).rejects.toMatchObject({
    code: 'file_duplicate_keys',
    details: { row: 2, context: 'row' },
  })
})
