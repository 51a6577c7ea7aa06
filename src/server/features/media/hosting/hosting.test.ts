import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { MediaDetail } from '#contract/content/media.ts'
import { film, picture } from '#test/media/files.ts'
import { startVimeo } from '#test/vimeo/stand-in.ts'
import { person } from '#test/world/people.ts'
import { fileForm, testWorld } from '#test/world/world.ts'
import { dropVideo, workHosting } from './host-video.ts'

const vimeo = await startVimeo()
const world = await testWorld({ env: vimeo.env })
afterAll(() => vimeo.stop())
const { ctx } = world
const staff = await person(world, { role: 'Admin' })
const running = new AbortController().signal

const setToken = (video_access_token: string | null) =>
  staff.ask({ method: 'PUT', url: '/api/settings', payload: { video_access_token } })
const upload = async (name: string, bytes: Uint8Array) => {
  const { json } = await staff.ask({ method: 'POST', url: '/api/media', ...fileForm(name, bytes) })
  return String(json.data['id'])
}
const at = (id: string, method: 'POST' | 'DELETE') =>
  staff.ask({ method, url: `/api/media/${id}/hosting`, payload: {} })
const read = async (id: string) =>
  (await staff.ask({ url: `/api/media/${id}` })).json.data as unknown as MediaDetail
const row = (id: string) =>
  ctx.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Does the work of the queue, one turn at a time. */
async function runTurn(id: string): Promise<string> {
  const wish = (await row(id)).hosting?.wish ?? randomUUID()
  await workHosting(ctx, { media_id: id, wish }, running)
  return (await row(id)).hosting?.status ?? 'none'
}

const clip = film(300_000)

it('offers only configured hosts, and only for videos', async () => {
  await setToken(null)
  const id = await upload('clip.mp4', clip)
  expect((await read(id)).hosting).toEqual({ offered: false, status: 'none', sent: 0, problem: null })
  expect((await at(id, 'POST')).json.data['code']).toBe('video_host_unavailable')
  await setToken(vimeo.token)
  const drawn = await upload('drawn.png', await picture().png().toBuffer())
  expect((await read(drawn)).hosting).toBeNull()
  expect((await at(drawn, 'POST')).json.data['code']).toBe('media_kind_refused')
})

it('uploads a video completely, waits until it plays, and serves it from the host', async () => {
  const id = await upload('clip.mp4', clip)
  expect((await at(id, 'POST')).json.data).toMatchObject({ hosting: { status: 'waiting', offered: true } })
  // Repeating it makes no second request.
  const { wish } = (await row(id)).hosting ?? {}
  await at(id, 'POST')
  expect((await row(id)).hosting?.wish).toBe(wish)
  expect([await runTurn(id), await runTurn(id), await runTurn(id)]).toEqual([
    'transcoding',
    'transcoding',
    'ready',
  ])
  const { uri = '' } = (await row(id)).hosting ?? {}
  const uploaded = vimeo.films.get(uri ?? '')
  expect(uploaded?.bytes.equals(Buffer.from(clip))).toBe(true)
  expect((await read(id)).address).toBe(`https://vimeo.com/${uri?.split('/').at(-1)}`)
  expect(JSON.stringify((await row(id)).hosting)).not.toContain('/tus/')

  await at(id, 'DELETE')
  expect(await read(id)).toMatchObject({ address: null, hosting: { status: 'none' } })
  await dropVideo(ctx, uri ?? '')
  expect(vimeo.films.has(uri ?? '')).toBe(false)
  await dropVideo(ctx, uri ?? '')
})

it.each(['cut', 'conflict', 'too_many', 'server'] as const)(
  'resumes where the host stopped after a fault: %s',
  async (fault) => {
    const id = await upload('clip.mp4', clip)
    await at(id, 'POST')
    vimeo.faults.push(fault)
    const before = vimeo.received()
    expect(await runTurn(id)).toBe('sending')
    expect(await runTurn(id)).toBe('transcoding')
    const { uri } = (await row(id)).hosting ?? {}
    expect(vimeo.films.get(uri ?? '')?.bytes.equals(Buffer.from(clip))).toBe(true)
    // What arrived before the connection was cut is not sent again.
    expect(vimeo.received() - before).toBe(fault === 'cut' ? clip.length : clip.length * 2)
  },
)

it('starts over with an expired upload link, and reports what fails', async () => {
  const id = await upload('clip.mp4', clip)
  await at(id, 'POST')
  vimeo.faults.push('server')
  await runTurn(id)
  const first = (await row(id)).hosting?.uri
  vimeo.endLinks()
  expect(await runTurn(id)).toBe('sending')
  expect(vimeo.films.has(first ?? '')).toBe(false)
  expect(await runTurn(id)).toBe('transcoding')
  vimeo.spoil((await row(id)).hosting?.uri ?? '')
  expect(await runTurn(id)).toBe('failed')
  expect((await read(id)).hosting).toMatchObject({ status: 'failed', problem: 'unreadable' })

  await setToken('another')
  await at(id, 'POST')
  expect(await runTurn(id)).toBe('failed')
  expect((await read(id)).hosting).toMatchObject({ problem: 'refused' })
  await setToken(vimeo.token)
})

it('ignores a withdrawn request, and deletes a removed video at the host', async () => {
  const id = await upload('clip.mp4', clip)
  await at(id, 'POST')
  const { wish = '' } = (await row(id)).hosting ?? {}
  await at(id, 'DELETE')
  const filmCount = vimeo.films.size
  await workHosting(ctx, { media_id: id, wish }, running)
  expect([(await row(id)).hosting, vimeo.films.size]).toEqual([null, filmCount])

  await at(id, 'POST')
  await runTurn(id)
  const { uri } = (await row(id)).hosting ?? {}
  await staff.ask({ method: 'DELETE', url: `/api/media/${id}`, payload: {} })
  const { rows } =
    await sql`select 1 from jobs.job where name = 'drop_film' and data ->> 'uri' = ${uri}`.execute(ctx.db)
  expect(rows).toHaveLength(1)
})
