import sharp from 'sharp'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { fail } from '#contract/api/errors.ts'
import { unpackAvatars } from '#server/core/comments/comment-columns.ts'
import { dayMs } from '#server/kit/durations.ts'
import { tidyUp } from '#server/registry/scheduled-jobs.ts'
import { generatePost } from '#test/platforms/generated-post.ts'
import { type Answer, startStandIn } from '#test/platforms/stand-in.ts'
import { speakYoutube, youtubeFaces } from '#test/platforms/youtube.ts'
import { type CollectedInput, collected, type Said } from '#test/world/collected.ts'
import { begin, giveYoutubeKey, until } from '#test/world/collections.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { forgetDraws } from '../feature.ts'
import { giveawayById } from '../store.ts'
import { fetchPictures, queuePictures } from './fetch-pictures.ts'
import { dropPicture } from './store.ts'

const post = generatePost({ seed: 5, comments: 12, id: 'dQw4w9WgXcQ', idOf: (n) => `Ugw${n}` })
const secret = 'GPS 41.01N 28.97E'
const face = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a63' } })
  .withExif({ IFD0: { ImageDescription: secret } })
  .jpeg()
  .toBuffer()
const jpeg: Answer = { headers: { 'content-type': 'image/jpeg' }, body: face }

/** What the platform serves instead of a face, by name. */
const served = new Map<string, () => Answer | Promise<Answer>>()
const youtube = await startStandIn(async (asked, fault) => {
  const name = /^\/faces\/(\w+)/.exec(asked.url.pathname)?.[1]
  if (name !== undefined) return (await served.get(name)?.()) ?? jpeg
  const { body, ...answer } = speakYoutube(post, asked, fault)
  return { ...answer, body: JSON.parse(JSON.stringify(body).replaceAll(youtubeFaces, faces() + inAddress)) }
})
/** What the platform puts into every address of a face, as it is written in JSON. */
let inAddress = ''
function faces(): string {
  return `${youtube.url}/faces/`
}

const world = await testWorld({ env: { YOUTUBE_API_URL: youtube.url }, jobs: true, plan: 'Ultra' })
const { ctx, app } = world
afterAll(() => youtube.stop())
await giveYoutubeKey(ctx)
const ada = await person(world, { plan: 'Ultra' })
beforeEach(() => served.clear())

interface Shown {
  id: string
  share_code: string
  winners: { rank: number; name: string; picture?: string }[]
  substitutes: { picture?: string }[]
  further: { picture?: string }[]
}

async function draw(collection_id: string, more: object = {}, by: Person = ada): Promise<Shown> {
  const payload = { mode: 'local', source: { type: 'collection', collection_id }, ...more }
  const { status, json } = await by.ask({ method: 'POST', url: '/api/giveaways', payload })
  expect(status).toBe(201)
  return json.data as unknown as Shown
}

const said = (...names: string[]): Said[] => names.map((by) => ({ by, avatar: `${faces()}${by}.jpg` }))

async function drawOf(said: Said[], more: object = {}, input: Partial<CollectedInput> = {}): Promise<Shown> {
  const posts = { [`post${Math.round(performance.now() * 1e3)}`]: said }
  return draw(await collected(world, { owner: `user:${ada.id}`, posts, ...input }), more)
}

const shared = async ({ share_code }: Shown) =>
  (await app.inject(`/api/results/${share_code}`)).json<{ data: Shown }>().data
const rows = ({ id }: Shown) =>
  ctx.db.selectFrom('winner_pictures').selectAll().where('giveaway_id', '=', id).orderBy('rank').execute()
const settled = (shown: Shown) =>
  expect
    .poll(async () => (await rows(shown)).every(({ url }) => url === null), { timeout: 15_000 })
    .toBe(true)
const act = (shown: Shown, what: string, payload: object) =>
  ada.ask({ method: 'POST', url: `/api/giveaways/${shown.id}/${what}`, payload })

it('shows the winner’s avatar as YouTube provides it, re-encoded, and no others', async () => {
  const id = String((await begin(ada)).json.data['id'])
  await until(ada, id)
  const before = youtube.asked.length
  const shown = await draw(id, { winners: 1, substitutes: 2, entries_public: true })
  const [winner] = shown.winners
  expect(winner?.picture).toMatch(new RegExp(`^/api/results/${shown.share_code}/pictures/[\\w-]{22}$`))
  expect(shown.substitutes.map(({ picture }) => picture)).toEqual([undefined, undefined])
  // Requested at once, and answered as soon as it is there.
  const answer = await app.inject(winner?.picture ?? '')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  const read = await sharp(answer.rawPayload).metadata()
  expect(read).toMatchObject({ format: 'webp', width: 192, height: 192 })
  expect([read.exif, answer.rawPayload.includes(secret)]).toEqual([undefined, false])
  const asked = youtube.asked.slice(before).map(({ url }) => url.pathname)
  expect(asked).toEqual([`/faces/${winner?.name.replace('@', '')}=s240-c-k-c0x00ffffff-no-rj`])
  for (const what of ['receipt', 'comments.jsonl', 'entries', 'list.txt'])
    expect((await app.inject(`/api/results/${shown.share_code}/${what}`)).body).not.toMatch(
      /faces|pictures\//,
    )
  expect((await app.inject(`/api/results/${shown.share_code}/pictures/guessed`)).statusCode).toBe(404)
})

it('never waits for an avatar, nor fails without one', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  served.set('slow', async () => held.then(() => jpeg))
  served.set('gone', () => ({ status: 404, body: 'Not Found' }))
  const slow = await drawOf(said('slow'))
  expect(slow.winners).toMatchObject([{ name: 'slow', picture: expect.any(String) as string }])
  const waiting = app.inject(slow.winners[0]?.picture ?? '')
  release()
  expect((await waiting).statusCode).toBe(200)
  const gone = await drawOf(said('gone'))
  await settled(gone)
  const [winner] = (await shared(gone)).winners
  expect([winner?.name, winner?.picture]).toEqual(['gone', undefined])
  expect((await app.inject(gone.winners[0]?.picture ?? '')).statusCode).toBe(404)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
const hostile: [string, () => Answer][] = [
  ['svg', () => ({ headers: { 'content-type': 'image/svg+xml' }, body: svg })],
  ['an SVG labeled as JPEG', () => ({ headers: { 'content-type': 'image/jpeg' }, body: svg })],
  ['html', () => ({ headers: { 'content-type': 'text/html' }, body: '<script>1</script>' })],
  ['20 MB', () => ({ ...jpeg, body: Buffer.concat([face, Buffer.alloc(20 * 1024 * 1024)]) })],
  ['half an image', () => ({ ...jpeg, body: face.subarray(0, face.length / 2) })],
  ['a redirect to cloud metadata', () => to('http://169.254.169.254/latest/meta-data/')],
  ['a redirect to this machine', () => to('https://127.0.0.1/face.jpg')],
  ['a redirect to another host', () => to('https://localhost.example/face.jpg')],
]
function to(location: string): Answer {
  return { status: 302, headers: { location }, body: '' }
}

it('refuses files that are no image, and follows no redirects', async () => {
  for (const [n, [, answer]] of hostile.entries()) served.set(`eve${n}`, answer)
  const shown = await drawOf(said(...hostile.map((_, n) => `eve${n}`)), { winners: hostile.length })
  expect(shown.winners.filter(({ picture }) => picture)).toHaveLength(hostile.length)
  await settled(shown)
  const left = (await rows(shown)).map(({ rank }) => shown.winners[rank - 1]?.name)
  expect(left.map((name) => hostile[Number(name?.slice(3))]?.[0])).toEqual([])
  expect((await shared(shown)).winners.every(({ picture }) => picture === undefined)).toBe(true)
})

it('requests none from unknown hosts', async () => {
  const elsewhere = [
    'http://169.254.169.254/latest/meta-data/',
    'https://ggpht.com.stranger.example/a.jpg',
    'https://stranger.example/yt3.ggpht.com/a.jpg',
    'file:///etc/passwd',
    `https://yt3.ggpht.com/${'a'.repeat(2000)}`,
  ]
  const eves = elsewhere.map((avatar, n) => ({ by: `eve${n}`, avatar }))
  const shown = await drawOf(eves, { winners: eves.length })
  expect(shown.winners.map(({ picture }) => picture).filter(Boolean)).toEqual([])
  expect(await rows(shown)).toEqual([])
})

it('finishes a draw despite avatar addresses that the database cannot store', async () => {
  inAddress = String.raw`\u0000\ud800`
  const id = String((await begin(ada)).json.data['id'])
  await until(ada, id)
  inAddress = ''
  const fetched = await draw(id, { winners: 2 })
  const stored = await drawOf(
    ['a', 'b'].map((by) => ({ by, avatar: `${faces()}${by}\0\ud800.jpg` })),
    { winners: 2 },
  )
  for (const shown of [fetched, stored]) {
    expect(shown.winners).toHaveLength(2)
    await settled(shown)
  }
})

it('leaves avatars to a later run if busy or stopped, and deletes none of another run', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  served.set('a', async () => held.then(() => jpeg))
  const shown = await drawOf(said('a'))
  const fetchWith = (egress: object, stopped = new AbortController().signal) =>
    fetchPictures({ ...ctx, egress: egress as typeof ctx.egress }, shown.id, stopped)
  const busy = { askProvider: () => Promise.reject(fail('busy')) }
  await expect(fetchWith(busy)).rejects.toMatchObject({ code: 'busy' })
  await expect(fetchWith(ctx.egress, AbortSignal.abort(new Error('stops')))).rejects.toThrow('stops')
  const [row] = await rows(shown)
  expect(row?.url).toBe(`${faces()}a.jpg`)
  release()
  await settled(shown)
  await dropPicture(ctx.db, { giveawayId: shown.id, key: row?.key ?? '' })
  expect(await rows(shown)).toHaveLength(1)
})

it('replaces a winner even if the next avatar cannot be queued', async () => {
  const shown = await drawOf(said('a', 'b'), { winners: 1, substitutes: 1 })
  await settled(shown)
  vi.spyOn(ctx.queue, 'send').mockRejectedValueOnce(new Error('the queue is gone'))
  expect((await act(shown, 'replacements', { rank: 1, reason: 'declined' })).status).toBe(201)
  expect(await rows(shown)).toEqual([])
})

it('has none for hidden names, nor for lists supplied by the organizer', async () => {
  const hidden = await drawOf([{ by: 'eve@example.org', avatar: `${faces()}eve.jpg` }])
  const supplied = await drawOf(said('eve'), {}, { by: 'organiser' })
  for (const shown of [hidden, supplied]) {
    expect(shown.winners).toHaveLength(1)
    expect(await rows(shown)).toEqual([])
  }
})

it('shows the avatar of a promoted winner', async () => {
  const shown = await drawOf(said('a', 'b', 'c', 'd'), { winners: 1, substitutes: 1 })
  await settled(shown)
  for (const rank of [1, 2]) {
    expect((await act(shown, 'replacements', { rank, reason: 'declined' })).status).toBe(201)
    await settled(shown)
    expect((await rows(shown)).map((row) => row.rank)).toEqual([rank + 1])
  }
  const { winners, substitutes, further } = await shared(shown)
  const pictures = [winners, substitutes, further].map(([one]) => one?.picture !== undefined)
  expect(pictures).toEqual([false, false, true])
})

it('deletes it with the name, with the draw, and after a month', async () => {
  const names = ['a', 'b', 'c']
  const erased = await drawOf(said(...names), { winners: 3 })
  await settled(erased)
  const [first] = erased.winners
  const removal = { name: first?.name }
  expect((await act(erased, 'erasures', removal)).status).toBeLessThan(300)
  expect((await rows(erased)).map(({ rank }) => rank)).toEqual([2, 3])
  expect((await app.inject(first?.picture ?? '')).statusCode).toBe(404)
  const pages = await ctx.db
    .selectFrom('comment_pages')
    .innerJoin('giveaways', 'giveaways.collection_id', 'comment_pages.collection_id')
    .select('avatars')
    .where('giveaways.id', '=', erased.id)
    .execute()
  const remaining = pages.flatMap(({ avatars }) => (avatars ? unpackAvatars(avatars) : []))
  expect(remaining.toSorted((a, b) => `${a}`.localeCompare(`${b}`))).toEqual(
    names.filter((name) => name !== first?.name).map((name) => `${faces()}${name}.jpg`),
  )

  const voided = await drawOf(said('a'))
  await settled(voided)
  expect((await act(voided, 'void', { note: 'Wrong post' })).status).toBe(201)
  expect(await rows(voided)).toEqual([])

  const deleted = await drawOf(said('a'))
  await settled(deleted)
  await ada.ask({ method: 'DELETE', url: `/api/giveaways/${deleted.id}` })
  expect(await rows(deleted)).toEqual([])

  const someone = await person(world, { plan: 'Ultra' })
  const left = await draw(
    await collected(world, { owner: `user:${someone.id}`, posts: { left: said('a') } }),
    {},
    someone,
  )
  await settled(left)
  const finished = await giveawayById(ctx.db, left.id)
  await ctx.db.transaction().execute((trx) => forgetDraws(trx, `user:${someone.id}`))
  if (finished) await queuePictures(ctx, finished, [{ rank: 1, url: `${faces()}a.jpg` }])
  expect(await rows(left)).toEqual([])

  const old = await drawOf(said('a'))
  await settled(old)
  world.setTime(new Date(Date.now() + 31 * dayMs))
  await tidyUp(ctx)
  expect(await rows(old)).toEqual([])
})
