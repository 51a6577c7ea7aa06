import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { keepFile } from '#server/core/media/keep-file.ts'
import { dropSiteCaches } from '#server/core/settings/site-settings.ts'
import { putSetting } from '#server/core/settings/store.ts'
import { sweepFolders } from '#server/registry/process-timers.ts'
import { tidyUp } from '#server/registry/scheduled-jobs.ts'
import { film, pdf } from '#test/media/files.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { app, ctx, setTime } = world
const staff = await person(world, { role: { media: { create: true, read: true } } })

const begin = (file_name: string, size: number, user: Person = staff) =>
  user.ask({ method: 'POST', url: '/api/media/uploads', payload: { file_name, size } })
const begun = async (file_name: string, size: number) =>
  (await begin(file_name, size)).json.data as { id: string }
const sendPiece = (id: string, offset: number, payload: Buffer, user: Person = staff) =>
  user.ask({
    method: 'PUT',
    url: `/api/media/uploads/${id}?offset=${offset}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  })

it('accepts a file in pieces, resumes after an interruption, and creates one file of it', async () => {
  const bytes = film(9 * 1024 * 1024)
  const started = await begin('holiday.mp4', bytes.length)
  const { id, chunk } = started.json.data as { id: string; chunk: number }
  expect([started.status, chunk]).toEqual([201, 4 * 1024 * 1024])
  const piece = (n: number) => bytes.subarray(n * chunk, (n + 1) * chunk)
  expect((await sendPiece(id, 0, piece(0))).json.data).toMatchObject({ received: chunk, media: null })
  for (const wrong of [0, chunk - 1, chunk + 1]) {
    const { status, json } = await sendPiece(id, wrong, piece(1))
    expect([status, json.data['code']]).toEqual([409, 'upload_offset_wrong'])
    expect(json.message).toContain('4,194,304')
  }
  const there = await staff.ask({ url: `/api/media/uploads/${id}` })
  expect(there.json.data).toMatchObject({ received: chunk, size: bytes.length })
  await sendPiece(id, chunk, piece(1))
  const last = await sendPiece(id, 2 * chunk, piece(2))
  const { media } = last.json.data as { media: { url: string; kind: string; file_name: string } }
  expect(media).toMatchObject({ kind: 'video', file_name: 'holiday.mp4', type: 'video/mp4' })
  expect((await app.inject(media.url)).rawPayload.equals(bytes)).toBe(true)
  expect((await sendPiece(id, bytes.length, Buffer.alloc(0))).json.data['code']).toBe('upload_not_found')
  expect(await readdir(ctx.storage.scratch)).toEqual([])
})

it('completes the upload if the response to the last piece was lost', async () => {
  const { id } = await begun('paper.pdf', pdf.length)
  const broken = { ...ctx.storage.local }
  ctx.storage.local.put = async () => {
    throw new Error('the disk is full')
  }
  const lost = await sendPiece(id, 0, pdf)
  expect([lost.status, lost.json.data['code']]).toEqual([503, 'problem_saving_files'])
  Object.assign(ctx.storage.local, broken)
  expect((await staff.ask({ url: `/api/media/uploads/${id}` })).json.data).toMatchObject({
    received: pdf.length,
  })
  expect((await sendPiece(id, pdf.length, Buffer.alloc(0))).json.data['media']).toMatchObject({
    kind: 'document',
  })
})

it('refuses invalid files before the first piece, and mismatching ones after the last', async () => {
  expect((await begin('film.exe', 10)).json.data['code']).toBe('media_type_unknown')
  expect((await begin('photo.jpg', 9 * 1024 * 1024)).json.data['code']).toBe('media_too_large')
  expect((await begin('film.mp4', 2 ** 31 + 1)).json.data['code']).toBe('validation_failed')
  const { id } = await begun('film.mp4', pdf.length)
  expect((await sendPiece(id, 0, pdf)).json.data['code']).toBe('media_type_mismatch')
  expect((await staff.ask({ url: `/api/media/uploads/${id}` })).json.data['code']).toBe('upload_not_found')
  expect(await readdir(ctx.storage.scratch)).toEqual([])
  const { id: other } = await begun('film.mp4', 3)
  expect((await sendPiece(other, 0, Buffer.from('more'))).json.data['code']).toBe('upload_offset_wrong')
  const large = Buffer.alloc(4 * 1024 * 1024 + 1)
  expect((await sendPiece(other, 0, large)).json.data['code']).toBe('body_too_large')
  const asJson = await staff.ask({
    method: 'PUT',
    url: `/api/media/uploads/${other}?offset=0`,
    payload: { a: 1 },
  })
  expect(asJson.json.data['code']).toBe('body_type_unsupported')
  await staff.ask({ method: 'DELETE', url: `/api/media/uploads/${other}` })
})

it('belongs to one account, and expires after a day', async () => {
  const { id } = await begun('paper.pdf', pdf.length)
  await sendPiece(id, 0, pdf.subarray(0, 10))
  const another = await person(world, { role: { media: { create: true } } })
  for (const answer of [
    await sendPiece(id, 10, pdf.subarray(10), another),
    await another.ask({ url: `/api/media/uploads/${id}` }),
    await another.ask({ method: 'DELETE', url: `/api/media/uploads/${id}` }),
  ])
    expect([answer.status, answer.json.data['code']]).toEqual([404, 'upload_not_found'])
  expect(await readdir(ctx.storage.scratch)).toHaveLength(1)
  setTime(new Date(Date.now() + 25 * 60 * 60 * 1000))
  await tidyUp(ctx)
  await sweepFolders(ctx)
  expect(await ctx.db.selectFrom('media_uploads').selectAll().execute()).toEqual([])
  expect(await readdir(ctx.storage.scratch)).toEqual([])
})

it('never exceeds the quota under concurrent uploads', async () => {
  await putSetting(ctx.db, {
    key: 'media_user_megabytes',
    value: '1',
    secret: null,
    updated_at: ctx.now(),
    updated_by: null,
  })
  dropSiteCaches(ctx)
  const size = 600 * 1024
  const uploader = await person(world, { role: { media: { create: true, read: true } } })
  const uploads = await Promise.all(Array.from({ length: 10 }, () => begin('holiday.mp4', size, uploader)))
  const codes = uploads.map(({ json }) => json.data['code'] as string | undefined)
  expect(codes.map((code) => code ?? 'begun').toSorted()).toEqual([
    'begun',
    ...Array.from({ length: 9 }, () => 'media_quota_reached'),
  ])
  const { id: createdBy } = await person(world)
  const kept = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      keepFile(ctx, { content: film(size), fileName: 'holiday.mp4', module: null, createdBy }),
    ),
  )
  expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { bytes } = await ctx.db
    .selectFrom('media')
    .select(({ fn }) => fn.sum<string>('size').as('bytes'))
    .where('created_by', '=', createdBy)
    .executeTakeFirstOrThrow()
  expect(Number(bytes)).toBe(size)
})
