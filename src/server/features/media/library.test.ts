import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { MediaDetail } from '#contract/content/media.ts'
import { film, pdf, picture } from '#test/media/files.ts'
import { type Person, person } from '#test/world/people.ts'
import { plantContent, plantModule } from '#test/world/planted-contents.ts'
import { type Answer, fileForm, testWorld } from '#test/world/world.ts'
import { workBulk } from '../../core/bulk/bulk-action.ts'
import { drawParts } from '../../core/media/draw-picture.ts'
import { keepFile } from '../../core/media/keep-file.ts'
import { keepUses } from '../../core/media/show-media.ts'
import { sweepFiles } from '../../core/media/stored-files.ts'
import { knownSettings } from '../../core/settings/site-settings.ts'
import { bulkActions } from '../../registry/features.ts'
import { exportUserMedia } from './read-media.ts'

const world = await testWorld()
const { app, ctx } = world
const all = { create: true, read: true, update: true, delete: true }
const staff = await person(world, { role: { media: all, external: { settings: true } } })
await plantModule(world, { key: 'letters', type: 'form' })
const photos = await plantModule(world, { key: 'photos' })
await ctx.db
  .updateTable('modules')
  .set({ upload: JSON.stringify({ kinds: ['image'], most: 3, bytes: 100_000 }) })
  .where('key', '=', 'photos')
  .execute()
await ctx.db
  .updateTable('modules')
  .set({ upload: JSON.stringify({ kinds: ['document'], most: 3, bytes: 100_000 }) })
  .where('key', '=', 'letters')
  .execute()

const of = ({ json }: Answer) => json.data as unknown as MediaDetail
const code = ({ json }: Answer) => json.data['code']
const upload = async (name: string, bytes: Uint8Array, options?: object, user: Person = staff) =>
  user.ask({ method: 'POST', url: '/api/media', ...fileForm(name, bytes, options) })
const change = (id: string, payload: object) => staff.ask({ method: 'PUT', url: `/api/media/${id}`, payload })
const list = async (query: string, user: Person = staff) => {
  const { json } = await user.ask({ url: `/api/media?${query}` })
  return (json.data['rows'] as MediaDetail[]).map(({ file_name }) => file_name)
}
const status = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode

async function settings(values: Record<string, unknown>) {
  for (const [key, value] of Object.entries(values))
    await ctx.db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value), secret: null, updated_at: new Date(), updated_by: null })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  await knownSettings(ctx, { force: true })
}

it('creates renditions in two formats, none wider than the image, and lists files', async () => {
  const wide = of(
    await upload('wide.jpg', await picture(1400, 700).jpeg().toBuffer(), {
      alt: { en: 'A field', tr: 'Tarla' },
    }),
  )
  expect(wide.parts.map(({ key }) => key)).toEqual([
    '320.avif',
    '320.webp',
    '640.avif',
    '640.webp',
    '1280.avif',
    '1280.webp',
    '1400.avif',
    '1400.webp',
  ])
  for (const { url, width, height, type, bytes } of wide.parts) {
    const { rawPayload, headers } = await app.inject(url)
    expect([headers['content-type'], rawPayload.length]).toEqual([type, bytes])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height })
    expect(width / height).toBe(2)
  }
  expect(await sharp((await app.inject(wide.thumb ?? '')).rawPayload).metadata()).toMatchObject({
    width: 240,
    height: 240,
  })
  const small = of(await upload('small.png', await picture(100, 50).png().toBuffer(), { module: 'photos' }))
  expect(small.parts.map(({ key, width }) => [key, width])).toEqual([
    ['100.avif', 100],
    ['100.webp', 100],
  ])
  // Very tall pictures only get the narrow sizes.
  const long = await drawParts(
    { bytes: await picture(800, 16_000).png().toBuffer(), width: 800, height: 16_000 },
    { x: 0.5, y: 0.5 },
  )
  expect(long.map(({ key }) => key)).toEqual(['320.webp', '320.avif', '640.webp', '640.avif', 'thumb.webp'])
  await upload('paper.pdf', pdf)
  expect(await list('')).toEqual(['paper.pdf', 'small.png', 'wide.jpg'])
  expect(await list('kind=image&sort=file_name')).toEqual(['small.png', 'wide.jpg'])
  expect([
    await list('module=photos'),
    await list('module=-&kind=document'),
    await list('search=tarla'),
  ]).toEqual([['small.png'], ['paper.pdf'], ['wide.jpg']])
  const turkish = await staff.ask({ url: `/api/media/${wide.id}`, headers: { 'x-language': 'tr' } })
  expect(of(turkish)).toMatchObject({ alt: 'Tarla', alt_texts: { en: 'A field', tr: 'Tarla' }, used_by: [] })
  const { json } = await staff.ask({ url: '/api/media/folders' })
  const planted = new Set<string | null>([null, 'letters', 'photos'])
  const every = json.data['folders'] as { module: string | null }[]
  const folders = every.filter(({ module }) => planted.has(module))
  expect({ ...json.data, folders }).toMatchObject({
    own_bytes: wide.size + small.size + pdf.length,
    folders: [
      { module: null, files: 2 },
      { module: 'letters', files: 0 },
      { module: 'photos', files: 1, kinds: ['image'], file_bytes: 100_000 },
    ],
  })
  // Attachments of conversations are not in any folder of the library.
  await ctx.db.updateTable('media').set({ is_private: true }).where('file_name', '=', 'paper.pdf').execute()
  const after = await staff.ask({ url: '/api/media/folders' })
  expect((after.json.data['folders'] as object[])[0]).toMatchObject({ module: null, files: 1 })
})

it('keeps animated images animated', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((shade) => picture(400, 300, shade).png().toBuffer()),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .gif({ delay: 100 })
    .toBuffer()
  const stored = of(await upload('moving.gif', moving))
  expect(stored).toMatchObject({ type: 'image/gif', width: 400, height: 300 })
  for (const url of [stored.url, stored.parts[0]?.url ?? ''])
    expect((await sharp((await app.inject(url)).rawPayload).metadata()).pages).toBe(3)
})

it('accepts into a folder the kinds of its module, within the quota', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  expect(code(await upload('a.pdf', pdf, { module: 'photos' }))).toBe('media_kind_refused')
  const noise = Buffer.alloc(300 * 300 * 3).map((_, n) => (n * 7919) % 251)
  const large = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(code(await upload('a.png', large, { module: 'photos' }))).toBe('media_too_large')
  expect(code(await upload('a.jpg', jpeg, { module: 'nothing' }))).toBe('module_not_found')
  const paper = of(await upload('b.pdf', pdf))
  expect(code(await change(paper.id, { module: 'photos' }))).toBe('media_kind_refused')
  await settings({ media_user_megabytes: 1 })
  const full = await upload('film.mp4', film(2 * 1024 * 1024))
  expect([code(full), full.json.message]).toEqual([
    'media_quota_reached',
    expect.stringMatching(/you have (\d{3}|1,0\d\d)\u00a0KB left/),
  ])
  const begun = { file_name: 'film.mp4', size: 2 * 1024 * 1024 }
  expect(code(await staff.ask({ method: 'POST', url: '/api/media/uploads', payload: begun }))).toBe(
    'media_quota_reached',
  )
  await settings({ media_user_megabytes: 5000, media_folder_megabytes: 1 })
  expect(code(await upload('film.mp4', film(2 * 1024 * 1024)))).toBe('media_quota_reached')
  await settings({ media_folder_megabytes: 5000 })
})

it('keeps the focal point in square crops, and a crop can be undone', async () => {
  const leftHalf = await picture(300, 300, '#f00').png().toBuffer()
  const both = await picture(900, 300, '#00f')
    .composite([{ input: leftHalf, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const media = of(await upload('two.png', both))
  const shade = async (url: string | null) =>
    (await sharp((await app.inject(url ?? '')).rawPayload).stats()).channels
      .slice(0, 3)
      .map(({ mean }) => Math.round(mean / 255))
  expect(await shade(media.thumb)).toEqual([0, 0, 1])
  const focused = of(await change(media.id, { focal_x: 0.1 }))
  expect([await shade(focused.thumb), focused.focal_x, focused.url]).toEqual([[1, 0, 0], 0.1, media.url])
  expect(await status(media.thumb ?? '')).toBe(404)
  const crop = (area: object) =>
    staff.ask({ method: 'POST', url: `/api/media/${media.id}/crop`, payload: area })
  const cut = of(await crop({ x: 0, y: 0, width: 250, height: 200 }))
  expect(cut).toMatchObject({
    width: 250,
    height: 200,
    original: { width: 900, height: 300, url: media.url },
  })
  expect([await shade(cut.url), await shade(cut.parts.at(-1)?.url ?? '')]).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ])
  const again = of(await crop({ x: 400, y: 0, width: 500, height: 300 }))
  expect([again.width, await shade(again.url)]).toEqual([500, [0, 0, 1]])
  expect(code(await crop({ x: 800, y: 0, width: 101, height: 10 }))).toBe('validation_failed')
  expect(of(await crop({ x: 0, y: 0, width: 900, height: 300 }))).toMatchObject({
    url: media.url,
    crop: null,
    width: 900,
  })
  const paper = of(await upload('c.pdf', pdf))
  expect(
    code(
      await staff.ask({
        method: 'POST',
        url: `/api/media/${paper.id}/crop`,
        payload: { x: 0, y: 0, width: 1, height: 1 },
      }),
    ),
  ).toBe('media_kind_refused')
  // A replaced file is deleted from disk a day later, and nothing else.
  await sweepFiles({ ...ctx, now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) })
  const strays = await ctx.db.selectFrom('media_files').selectAll().where('media_id', 'is', null).execute()
  expect([strays, await status(media.url)]).toEqual([[], 200])
})

it('saves no texts, focus or crop over a change that their editor has not seen', async () => {
  const begun = of(await upload('shared.png', await picture(40, 40, '#f00').png().toBuffer()))
  const { id, updated_at: seen } = begun
  const first = of(await change(id, { alt: { en: 'A field', de: 'Ein Feld' }, seen }))
  const crop = { x: 0, y: 0, width: 20, height: 20 }
  const late = [
    await change(id, { alt: { en: 'A meadow' }, seen }),
    await change(id, { focal_x: 0.1, focal_y: 0.1, seen }),
    await staff.ask({ method: 'POST', url: `/api/media/${id}/crop`, payload: { ...crop, seen } }),
  ]
  expect(late.map((answer) => [answer.status, code(answer)])).toEqual(
    late.map(() => [409, 'changed_meanwhile']),
  )
  const now = of(await staff.ask({ url: `/api/media/${id}` }))
  expect([now.alt_texts, now.crop, now.updated_at]).toEqual([first.alt_texts, null, first.updated_at])
  const cut = await staff.ask({
    method: 'POST',
    url: `/api/media/${id}/crop`,
    payload: { ...crop, seen: now.updated_at },
  })
  expect(of(cut).crop).toEqual(crop)
  expect(of(await change(id, { alt: { en: 'A meadow' }, seen: of(cut).updated_at })).alt_texts).toEqual({
    en: 'A meadow',
  })
  expect(of(await change(id, { alt: {} })).alt_texts).toEqual({})
})

it('changes name, folder and texts, but never the file extension', async () => {
  const { id } = of(await upload('d.pdf', pdf))
  expect(of(await change(id, { file_name: 'price list', alt: { en: 'Prices', de: ' ' } }))).toMatchObject({
    file_name: 'price list.pdf',
    alt_texts: { en: 'Prices' },
  })
  expect(of(await change(id, { file_name: '../run.html' })).file_name).toBe('run.html.pdf')
  expect(of(await change(id, { file_name: 'again.PDF' })).file_name).toBe('again.PDF')
  const lines = await ctx.db
    .selectFrom('audit_trail')
    .select(['act'])
    .where('record_id', '=', id)
    .orderBy('no')
    .execute()
  expect(lines.map(({ act }) => act)).toEqual(['create', 'update', 'update', 'update'])
})

it('deletes unused files, and used ones only with a confirmation and a recent proof', async () => {
  const { id, url } = of(await upload('used.pdf', pdf))
  await keepUses(ctx.db, { area: 'modules', id: 'photos' }, [id])
  const drop = (user: Person, payload = {}) =>
    user.ask({ method: 'DELETE', url: `/api/media/${id}`, payload })
  const errorReply = await drop(staff)
  expect([errorReply.status, code(errorReply)]).toEqual([409, 'media_in_use'])
  expect(of(await staff.ask({ url: `/api/media/${id}` })).used_by).toMatchObject([
    { area: 'modules', module: 'photos', may_open: false },
  ])
  const tired = await person(world, { role: { media: all }, provedMinutesAgo: 30 })
  expect(code(await drop(tired, { even_used: true }))).toBe('confirm_identity')
  expect(await status(url)).toBe(200)
  expect((await drop(staff, { even_used: true })).json.data).toEqual({ reload_store: true })
  expect([await status(url), code(await drop(staff))]).toEqual([404, 'media_not_found'])
  expect(
    await ctx.db.selectFrom('media_files').selectAll().where('path', '=', url.slice(7)).execute(),
  ).toEqual([])
})

it('links to the places that use a file, for those who may open them', async () => {
  const { id } = of(await upload('shown.pdf', pdf))
  const record = await plantContent(world, photos, { title: { en: 'The winners' } })
  await keepUses(ctx.db, { area: 'contents', id: record.id }, [id])
  const usesSeenBy = async (user: Person) => of(await user.ask({ url: `/api/media/${id}` })).used_by
  const reader = await person(world, { role: { media: all, photos: { read: true } } })
  const shared = { area: 'contents', record_id: record.id, module: 'photos', module_name: 'The photos' }
  expect(await usesSeenBy(reader)).toEqual([{ ...shared, name: 'The winners', may_open: true }])
  expect(await usesSeenBy(staff)).toEqual([{ ...shared, name: '', may_open: false }])
})

it('reports a missing file and an incomplete one', async () => {
  const { payload, headers = {} } = fileForm('paper.pdf', pdf)
  const body = Buffer.from(payload as Buffer)
  const send = (payload: Buffer | string) =>
    staff.ask({ method: 'POST', url: '/api/media', headers, payload })
  const cut = await send(body.subarray(0, body.length - 60))
  expect([cut.status, code(cut)]).toEqual([400, 'file_upload_error'])
  const boundary = /boundary=(.+)$/.exec(String(headers['content-type']))?.[1] ?? ''
  const none = await send(`--${boundary}--\r\n`)
  expect([none.status, code(none)]).toEqual([400, 'file_missing'])
  expect((await send(body)).status).toBe(201)
})

it('moves and deletes many at once, except files in use', async () => {
  const jpeg = await picture(20, 20).jpeg().toBuffer()
  const ids = [of(await upload('1.jpg', jpeg)).id, of(await upload('2.jpg', jpeg)).id]
  const many = async (action: string, options = {}) => {
    const payload = { action, ids, count: 2, options }
    const { json } = await staff.ask({ method: 'POST', url: '/api/bulk', payload })
    const id = json.data['id'] as string
    await workBulk(ctx, bulkActions(ctx), { bulk_id: id, turn: 1 }, new AbortController().signal)
    return (await staff.ask({ url: `/api/bulk/${id}` })).json.data
  }
  expect(await many('media.move', { module: 'photos' })).toMatchObject({ done: 2, failed: 0 })
  expect(await list('module=photos&search=.jpg&sort=file_name')).toEqual(['1.jpg', '2.jpg'])
  await keepUses(ctx.db, { area: 'modules', id: 'photos' }, [ids[0] ?? ''])
  expect(await many('media.delete')).toMatchObject({ done: 1, failed: 1 })
  expect(await list('module=photos&search=.jpg')).toEqual(['1.jpg'])
})

it('serves ranges of videos, and nothing outside the media folder', async () => {
  const bytes = film(50_000)
  const { url } = of(await upload('film.mp4', bytes))
  const response = await app.inject(url)
  expect(response.headers).toMatchObject({
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-site',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'content-disposition': `inline; filename="film.mp4"; filename*=UTF-8''film.mp4`,
  })
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 0],
    ['bytes=100-', 100, 49_999],
    ['bytes=-7', 49_993, 49_999],
    ['bytes=5-99999999', 5, 49_999],
  ] as const) {
    const part = await app.inject({ url, headers: { range } })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/50000`])
    expect(part.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true)
  }
  expect(await status(url, { range: 'bytes=50000-' })).toBe(416)
  for (const range of ['bytes=9-3', 'lines=1-2', 'bytes=0-1,3-4'])
    expect(await status(url, { range })).toBe(200)
  expect(await status(url, { range: 'bytes=0-1', 'if-range': '"another"' })).toBe(200)
  expect(await status(url, { 'if-none-match': String(response.headers['etag']) })).toBe(304)
  const head = await app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '50000', ''])
  for (const wrong of [
    '/media/',
    '/media/../package.json',
    '/media/ab/..%2f..%2fx.jpg',
    `/media/00/${'a'.repeat(24)}.jpg`,
  ])
    expect((await app.inject(wrong)).statusCode, wrong).toBe(404)
})

it('shows form uploads only to those who may read the form', async () => {
  const upload = { fileName: 'cv.pdf', module: 'letters', isPrivate: true, createdBy: null }
  const { id, path } = await keepFile(ctx, { content: pdf, ...upload })
  const reader = await person(world, { role: { media: all, letters: { read: true } } })
  const url = `/media/${path}`
  expect(await status(url)).toBe(404)
  expect((await staff.ask({ url })).status).toBe(404)
  const readerReply = await reader.ask({ url })
  expect([readerReply.status, readerReply.headers['cache-control'], readerReply.headers['etag']]).toEqual([
    200,
    'no-store',
    undefined,
  ])
  expect([await list('search=cv.pdf'), await list('search=cv.pdf', reader)]).toEqual([[], ['cv.pdf']])
  expect(code(await staff.ask({ url: `/api/media/${id}` }))).toBe('media_not_found')
  expect(code(await staff.ask({ method: 'DELETE', url: `/api/media/${id}`, payload: {} }))).toBe(
    'media_not_found',
  )
  const moved = await reader.ask({ method: 'PUT', url: `/api/media/${id}`, payload: { module: null } })
  expect(code(moved)).toBe('not_permitted')
  expect(code(await staff.ask({ url: `/api/media/${randomUUID()}` }))).toBe('media_not_found')
})

it('exports which files a user sent', async () => {
  const sender = await person(world, { role: { media: all } })
  await upload('mine.pdf', pdf, {}, sender)
  const { name, rows } = await exportUserMedia(ctx.db, `user:${sender.id}`)
  expect(name).toBe('media')
  expect(rows).toEqual([
    expect.objectContaining({ file_name: 'mine.pdf', type: 'application/pdf', folder: '', size: pdf.length }),
  ])
  expect((await exportUserMedia(ctx.db, 'a-visitor')).rows).toEqual([])
})
