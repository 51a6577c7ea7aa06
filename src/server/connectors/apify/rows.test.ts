import { expect, test } from 'vitest'
import { addressOn } from '#test/platforms/apify.ts'
import { type Actor, estimateApify } from './actor.ts'
import { readRows } from './apify.ts'
import { facebookActor } from './facebook.ts'
import { instagramActor } from './instagram.ts'
import { tiktokActor } from './tiktok.ts'

const read = (actor: Actor, rows: unknown[], replies = true) =>
  readRows(actor, rows, addressOn(actor.platform), replies)

test('Instagram: replies are nested, image comments have no text', () => {
  const reply = {
    id: 18_000_000_000_000,
    text: null,
    media: {},
    ownerUsername: 'Ada',
    likesCount: '4',
    replies: null,
  }
  const comment = {
    postUrl: 'https://www.instagram.com/p/-C_mh1cukG2/',
    commentUrl: 'https://www.instagram.com/p/-C_mh1cukG2/c/9007199254740993',
    id: '9007199254740993',
    text: '',
    ownerUsername: 'grace',
    ownerProfilePicUrl: 'javascript:alert(1)',
    timestamp: '2026-06-01T10:56:52+02:00',
    likesCount: -1,
    repliesCount: 2,
    replies: [reply],
    owner: { id: 17_841, full_name: 'Grace H', is_verified: true },
  }
  const { comments, owed, unreadable } = read(instagramActor, [comment])
  expect([owed, unreadable]).toEqual([1, 0])
  expect(comments).toEqual([
    {
      platform: 'instagram',
      id: '9007199254740993',
      parentId: null,
      author: {
        id: '17841',
        handle: 'grace',
        name: 'Grace H',
        profileUrl: 'https://www.instagram.com/grace/',
      },
      text: '',
      createdAt: '2026-06-01T08:56:52.000Z',
      replyCount: 2,
      url: 'https://www.instagram.com/p/-C_mh1cukG2/c/9007199254740993',
    },
    expect.objectContaining({ id: '18000000000000', parentId: '9007199254740993', text: '', likeCount: 4 }),
  ])
  const old = { id: '9', text: 'old', ownerUsername: 'grace', ownerId: '17841', timestamp: null }
  expect(read(instagramActor, [old]).comments).toMatchObject([{ author: { id: '17841' }, createdAt: null }])
  expect(read(instagramActor, [comment], false).comments.map(({ id }) => id)).toEqual(['9007199254740993'])
})

test('Instagram: a typed owner is not the author of the post', () => {
  const rows = [
    { id: '1', text: 'x', ownerUsername: 'victim', postUrl: 'https://www.instagram.com/p/-C_mh1cukG2/' },
  ]
  const typed = { ...addressOn('instagram'), owner: 'victim' }
  expect(readRows(instagramActor, rows, typed, true).comments[0]).not.toHaveProperty('isPostAuthor')
  const named = rows.map((one) => ({ ...one, postUrl: 'https://www.instagram.com/victim/p/-C_mh1cukG2/' }))
  const { comments } = readRows(instagramActor, named, { ...typed, owner: 'other' }, true)
  expect(comments).toMatchObject([{ isPostAuthor: true }])
})

test('Facebook: a comment has one id in every notation', () => {
  const sealed = (what: string) => Buffer.from(`comment:${what}`).toString('base64')
  const rows = [
    {
      id: sealed('1_22'),
      text: 'a',
      profileId: 'pfbid0abc',
      profileName: 'Ada',
      likesCount: '7',
      postTitle: 'T',
    },
    { commentId: '1_33', text: 'b', threadingDepth: 1, replyToCommentId: sealed('1_22') },
    {
      id: 'x44',
      commentId: 44,
      text: 'c',
      threadingDepth: 1,
      commentUrl: 'https://www.facebook.com/1?comment_id=22&reply_comment_id=44',
    },
    { commentId: '55', text: 'd', threadingDepth: 2 },
    { text: 'without an id' },
  ]
  const { comments, unreadable, title, post } = read(facebookActor, rows)
  expect(comments.map(({ id, parentId }) => [id, parentId])).toEqual([
    ['22', null],
    ['33', '22'],
    ['44', '22'],
  ])
  expect(comments[0]).toMatchObject({ author: { id: 'pfbid0abc', name: 'Ada' }, likeCount: 7 })
  expect([unreadable, title]).toEqual([2, 'T'])
  // The platform's own id of the post, which an address may write differently.
  expect(post).toBe('1')
  expect(read(facebookActor, [{ commentId: '22', id: sealed('1_22'), text: 'a' }]).post).toBe('1')
})

test('Facebook: a post is requested by an address that opens', () => {
  const input = (url: string, owner?: string) =>
    facebookActor.input(
      { kind: 'post', platform: 'facebook', id: '77777', url, ...(owner ? { owner } : {}) },
      { replies: false, limit: 5 },
    )['startUrls']
  const page = 'https://www.facebook.com/ada/posts/77777'
  expect(input(page, 'ada')).toEqual([{ url: page }])
  expect(input('https://www.facebook.com/permalink.php?story_fbid=77777')).toEqual([
    { url: 'https://www.facebook.com/77777' },
  ])
})

test('Facebook: the post author is recognized by an equal profile address', () => {
  const post = { kind: 'post', platform: 'facebook', id: '77777', url: 'https://www.facebook.com/x' } as const
  const row = (commentId: string, profileId: string, profileUrl?: string) => ({
    commentId,
    text: 'x',
    profileId,
    profileUrl,
  })
  const on = (page: string | undefined, one: ReturnType<typeof row>) =>
    page ? { ...one, commentUrl: `https://www.facebook.com/${page}/posts/pfbid0abcdef?comment_id=1` } : one
  const rows = [
    row('1', 'pfbid0abc', 'https://www.facebook.com/Ada.Shop'),
    row('2', '100064', 'https://www.facebook.com/people/Ada/100064/'),
    row('3', 'pfbid0abd', 'https://www.facebook.com/bob'),
    row('4', 'pfbid0abe'),
  ]
  const own = (page?: string) =>
    readRows(
      facebookActor,
      rows.map((one) => on(page, one)),
      post,
      true,
    ).comments.flatMap((one) => (one.isPostAuthor ? one.id : []))
  expect([own('ada.shop'), own('100064'), own('groups/1'), own()]).toEqual([['1'], ['2'], [], []])
  const numbered = row('5', 'pfbid0abf', 'https://www.facebook.com/profile.php?id=100064')
  const named = on('100064', numbered)
  const owns = (one: object, owner: string) =>
    readRows(facebookActor, [one], { ...post, owner }, true).comments[0]?.isPostAuthor
  // Facebook opens a post whatever owner its address names.
  const bob = row('3', 'pfbid0abd', 'https://www.facebook.com/bob')
  expect([owns(named, 'bob'), owns(on('ada.shop', bob), 'bob'), owns(bob, 'bob')]).toEqual([
    true,
    undefined,
    undefined,
  ])
  expect([owns(numbered, '100064'), owns(numbered, 'profile.php')]).toEqual([undefined, undefined])
})

test('TikTok: recognizes the author of the video, and times', () => {
  const rows = [
    {
      cid: '7',
      text: 'x',
      uniqueId: 'Person_0',
      createTime: 1_790_000_000,
      replyCommentTotal: null,
      diggCount: null,
    },
    { cid: '8', text: 'y', uniqueId: 'ada', repliesToId: '7', createTimeISO: 'soon' },
  ]
  const { owner: _owner, ...short } = addressOn('tiktok')
  const by = (handle: string) =>
    rows.map((one) => ({ ...one, videoWebUrl: `https://www.tiktok.com/@${handle}/video/${short.id}` }))
  const [first, second] = read(tiktokActor, by('person_0')).comments
  const named = by('Ada')
  // TikTok opens a video whatever owner its address names.
  for (const one of readRows(tiktokActor, rows, { ...short, owner: 'ada' }, true).comments)
    expect(one).not.toHaveProperty('isPostAuthor')
  for (const post of [short, { ...short, owner: 'bob' }, { ...short, owner: 'MS4wLjABx' }])
    expect(readRows(tiktokActor, named, post, true).comments).toMatchObject([
      { isPostAuthor: false },
      { isPostAuthor: true },
    ])
  expect(first).toMatchObject({ isPostAuthor: true, createdAt: '2026-09-21T14:13:20.000Z' })
  expect(first).not.toHaveProperty('likeCount')
  expect(first).not.toHaveProperty('replyCount')
  expect(second).toMatchObject({ isPostAuthor: false, parentId: '7', createdAt: null })
})

test.each([instagramActor, facebookActor, tiktokActor])(
  '$platform: malformed rows do not affect others',
  (actor) => {
    const field = actor.platform === 'tiktok' ? 'cid' : 'id'
    const strange = [null, 7, 'x', [], {}, { [field]: {} }, { [field]: '../x' }, { [field]: '1', text: 5 }]
    const { comments, unreadable } = read(actor, [...strange, { [field]: '12', text: 'here' }])
    expect([comments.map(({ id }) => id), unreadable]).toEqual([['12'], strange.length])
  },
)

test('replies nested deeper than the call stack', () => {
  let row: object = { id: '0', text: 'x' }
  for (let level = 1; level < 20_000; level++) row = { id: `${level}`, text: 'x', replies: [row] }
  expect(read(instagramActor, [row]).comments).toHaveLength(20_000)
})

test('the price of a run in dollars', () => {
  expect(estimateApify('instagram', 12_400).dollars).toEqual({ least: 23.56, max: 32.24 })
  expect(estimateApify('facebook', 1).dollars).toEqual({ least: 0.01, max: 0.01 })
  expect(estimateApify('tiktok', 0).dollars).toEqual({ least: 0, max: 0 })
})
