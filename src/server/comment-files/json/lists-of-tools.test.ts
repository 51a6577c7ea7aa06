import { expect, test } from 'vitest'
import { readComments } from '../fixtures/read-comments.ts'

const noon = '2026-03-04T12:00:00.000Z'

test('responses of the Instagram website and apps', async () => {
  const user = (username: string, pk: string) => ({ pk, id: pk, username, full_name: '' })
  const plain = { pk: '7', user: user('ana', '1'), text: 'Hi', created_at: 1772625600, comment_like_count: 4 }
  const reply = { ...plain, pk: '8', user: user('bob', '2'), text: 'Ho', parent_comment_id: '7' }
  const nodes = [plain, reply].map((node) => ({ node: { ...node, __typename: 'Comment' }, cursor: 'x' }))
  const name = 'xdt_api__v1__media__media_id__comments__connection'
  const old = {
    node: {
      id: '7',
      text: 'Hi',
      created_at: 1772625600,
      owner: { id: '1', username: 'ana' },
      edge_liked_by: { count: 4 },
      edge_threaded_comments: {
        count: 1,
        edges: [{ node: { id: '8', text: 'Ho', owner: { id: '2', username: 'bob' } } }],
      },
    },
  }
  const answers = [
    { data: { [name]: { edges: nodes, page_info: { has_next_page: false } } }, status: 'ok' },
    { data: { shortcode_media: { id: '5', edge_media_to_parent_comment: { count: 2, edges: [old] } } } },
    { comments: [{ ...plain, user_id: '1', preview_child_comments: [reply] }], caption: { text: 'Win' } },
  ]
  for (const answer of answers) {
    const { said, result } = await readComments('a.json', JSON.stringify(answer), 'instagram')
    expect(said).toEqual(['@ana: Hi', '@bob: Ho -> 7'])
    expect(result.comments[0]).toMatchObject({ id: '7', author: { id: '1' }, createdAt: noon, likeCount: 4 })
  }
})

test('several responses of the Instagram apps, and no post with its own id', async () => {
  const page = (pk: string, username: string) => ({
    comments: [{ pk, user: { pk: `9${pk}`, username }, text: 'Hi' }],
    caption: { text: 'Win', user: { username: 'shop' } },
  })
  const pages = [page('7', 'ana'), page('8', 'bob')]
  for (const text of [JSON.stringify(pages), pages.map((one) => JSON.stringify(one)).join('\n')])
    expect((await readComments('a.json', text, 'instagram')).said).toEqual(['@ana: Hi', '@bob: Hi'])
  const posts = JSON.stringify([{ ...page('7', 'ana'), id: '1' }, page('8', 'bob')])
  expect((await readComments('a.json', posts, 'instagram')).said).toEqual(['@bob: Hi'])
})

test('posts of a Facebook scraper: the comments in them, without the post', async () => {
  const comment = (id: string, name: string, more = {}) => ({
    comment_id: id,
    commenter_id: `9${id}`,
    commenter_url: `https://facebook.com/${name}?fref=nf`,
    commenter_name: name,
    comment_text: `from ${name}`,
    comment_time: '2026-03-04 12:00:00',
    ...more,
  })
  const post = {
    post_id: '77',
    text: 'Win',
    username: 'Page',
    comments: 2,
    comments_full: [comment('1', 'ana', { comment_reaction_count: 2, replies: [comment('2', 'bob')] })],
  }
  for (const content of [post, [post]]) {
    const { said, result } = await readComments('a.json', JSON.stringify(content), 'facebook')
    expect(said).toEqual(['@ana: from ana', '@bob: from bob -> 1'])
    expect(result.comments[0]).toMatchObject({ author: { id: '91' }, createdAt: noon, likeCount: 2 })
  }
  const bare = JSON.stringify([{ ...post, comments_full: null }, comment('1', 'ana')])
  expect((await readComments('a.json', bare, 'facebook')).said).toEqual(['@ana: from ana'])
})

test('YouTube reply ids imply their parent, ids of other platforms do not', async () => {
  const items = [
    { cid: 'Ugx1', text: 'Hi', author: '@ana', reply: false },
    { cid: 'Ugx1.9a-_', text: 'Ho', author: '@bob', reply: true },
  ]
  const text = items.map((one) => JSON.stringify(one)).join('\n')
  expect((await readComments('a.jsonl', text)).said).toEqual(['@ana: Hi', '@bob: Ho -> Ugx1'])
  const elsewhere = JSON.stringify([{ id: '1.5', text: 'Hi', author: 'ana' }])
  expect((await readComments('a.json', elsewhere, 'tiktok')).said).toEqual(['@ana: Hi'])
})

test('a placeholder for the post is no parent, and an encoded Facebook id equals the plain one', async () => {
  const root = [
    { id: '1', parent: 'root', author: 'ana', text: 'Hi' },
    { id: '2', parent: '1', author: 'bob', text: 'Ho' },
  ]
  const file = JSON.stringify({ id: 'x', comments: root })
  expect((await readComments('a.info.json', file)).said).toEqual(['@ana: Hi', '@bob: Ho -> 1'])
  const sealed = (id: string) => Buffer.from(`comment:77_${id}`).toString('base64')
  const rows = [
    { id: sealed('1'), commentId: '1', profileName: 'Ana', text: 'Hi', threadingDepth: 0 },
    { id: sealed('2'), replyToCommentId: sealed('1'), profileName: 'Bob', text: 'Ho', threadingDepth: 1 },
    { id: sealed('3'), profileName: 'Cem', text: 'He', threadingDepth: 1 },
  ]
  const { said, result } = await readComments('a.json', JSON.stringify(rows), 'facebook')
  expect(said).toEqual(['Ana: Hi', 'Bob: Ho -> 1', 'Cem: He -> 1'])
  expect(result.comments.map(({ id }) => id)).toEqual(['1', '2', '3'])
})
