import { afterAll, expect, test } from 'vitest'
import { startYoutube } from '#test/platforms/youtube.ts'
import { giveSecret, giveYoutubeKey } from '#test/world/collections.ts'
import { testWorld } from '#test/world/world.ts'

const youtube = await startYoutube(5, 37)
const world = await testWorld({ env: { YOUTUBE_API_URL: youtube.server.url } })
afterAll(() => youtube.server.stop())

async function preview(url: string) {
  const { json, status } = await world.ask({
    method: 'POST',
    url: '/api/posts/preview',
    payload: { link: url },
  })
  return { status, ...(json.data as object) }
}

test('without a key of the site, nothing is requested and the reason is given', async () => {
  expect(await preview('https://youtu.be/aaaaaaaaaaa')).toMatchObject({ post: null, gap: 'unavailable' })
  expect(await preview('https://www.instagram.com/p/CxYz123abcd/')).toMatchObject({
    platform: 'instagram',
    post: null,
    gap: 'owner',
  })
  expect(youtube.server.asked).toEqual([])
})

test('a video shows its title, image and number of comments, requested once', async () => {
  await giveYoutubeKey(world.ctx)
  const first = await preview(`https://www.youtube.com/watch?v=${youtube.post.id}`)
  expect(first).toMatchObject({ status: 200, platform: 'youtube', gap: null })
  const { post } = first as unknown as { post: { title: string; comments: number; picture: string } }
  expect(post.title).not.toBe('')
  expect(post.comments).toBeGreaterThan(0)
  expect(post.picture).toMatch(/^data:image\/webp;base64,/)
  const requests = youtube.server.asked.length
  expect(await preview(`https://www.youtube.com/watch?v=${youtube.post.id}`)).toEqual(first)
  expect(youtube.server.asked.length).toBe(requests)
})

test('if reading costs money, nothing is read', async () => {
  await giveSecret(world.ctx, 'x_bearer_token', 'token')
  expect(await preview('https://x.com/ada/status/1850000000000000000')).toMatchObject({
    post: null,
    gap: 'paid',
  })
})

test('a deleted video is a preview without a post, and an invalid link is a field error', async () => {
  expect(await preview('https://youtu.be/bbbbbbbbbbb')).toMatchObject({ post: null, gap: 'unavailable' })
  expect(await preview('https://example.org/')).toMatchObject({ status: 422, code: 'post_invalid' })
})
