import sharp from 'sharp'
import { expect, it } from 'vitest'
import { bomb, docx, film, pdf, picture, svg, zip } from '#test/media/files.ts'
import { person } from '#test/world/people.ts'
import { fileForm, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { app, ctx } = world

async function send(name: string, bytes: Uint8Array, options?: object) {
  const staff = await person(world, { role: { media: { create: true, read: true } } })
  return staff.ask({ method: 'POST', url: '/api/media', ...fileForm(name, bytes, options) })
}

it('refuses AVIF and GIF images that would take a third of a gigabyte to decode', async () => {
  const huge = await send(
    'huge.avif',
    await picture(4100, 4000).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
  )
  expect(huge.json.data['code']).toBe('image_processing_error')
  const still = await send('still.gif', await picture(4100, 4000).gif({ effort: 1 }).toBuffer())
  expect(still.json.data['code']).toBe('image_processing_error')
})

it('re-encodes every image, upright and without metadata', async () => {
  const secret = 'GPS 52.52N 13.40E and <script>alert(1)</script>'
  const tagged = await picture(400, 300)
    .withExif({ IFD0: { ImageDescription: secret } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const gif = await picture().gif().toBuffer()
  for (const [name, bytes] of [
    [
      'turned.jpg',
      await sharp(tagged)
        .withExif({ IFD0: { ImageDescription: secret, Orientation: '6' } })
        .toBuffer(),
    ],
    ['polyglot.gif', Buffer.concat([gif, Buffer.from(`*/=1;${secret}<html>`)])],
    ['page.png', Buffer.concat([await picture().png().toBuffer(), Buffer.from(secret)])],
    ['page.webp', Buffer.concat([await picture().webp().toBuffer()])],
    ['page.avif', await picture(64, 64).avif({ effort: 0 }).toBuffer()],
  ] as const) {
    const { status, json } = await send(name, bytes)
    expect([name, status, json.data['code']]).toEqual([name, 201, undefined])
    const served = await app.inject(json.data['url'] as string)
    expect(served.rawPayload.includes('script'), name).toBe(false)
    const head = await sharp(served.rawPayload).metadata()
    expect([head.exif, head.orientation], name).toEqual([undefined, undefined])
    expect([head.width, head.height], name).toEqual([json.data['width'], json.data['height']])
    if (name === 'turned.jpg') expect([head.width, head.height]).toEqual([300, 400])
  }
})

it('refuses files that do not match their names, and names the actual type', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  const cases: [string, Uint8Array, string, string?][] = [
    ['zip.jpg', zip(), 'media_type_mismatch', 'ZIP'],
    ['zip.docx', zip(), 'media_type_mismatch', 'ZIP'],
    ['page.pdf', Buffer.from('<!doctype html><script>1</script>'), 'media_type_mismatch', 'HTML'],
    ['notes.txt', Buffer.from('  <html><script>1</script>'), 'media_type_mismatch', 'HTML'],
    ['notes.csv', Buffer.from(`<?xml version="1.0"?>${svg}`), 'media_type_mismatch'],
    ['drawing.png', Buffer.from(svg), 'media_type_mismatch', 'SVG'],
    ['picture.png', jpeg, 'media_type_mismatch', 'JPG'],
    ['program.txt', Buffer.from('MZ\u0090\0\u0003'), 'media_type_mismatch'],
    ['film.jpg', film(100), 'media_type_mismatch', 'MP4'],
    ['cut.pdf', pdf.subarray(0, 40), 'media_type_mismatch'],
    ['drawing.svg', Buffer.from(svg), 'media_type_unknown'],
    ['page.html', Buffer.from('hi'), 'media_type_unknown'],
    ['letter.docm', docx(), 'media_type_unknown'],
    ['nameless', jpeg, 'media_type_unknown'],
    ['empty.txt', Buffer.alloc(0), 'file_empty'],
    ['cut.jpg', jpeg.subarray(0, jpeg.length / 2), 'image_processing_error'],
    ['bomb.png', bomb(30_000, 30_000), 'image_processing_error'],
    ['long.png', bomb(2, 2_000_000_000), 'image_processing_error'],
    // Few pixels and an intact file, but all in a single row.
    ['line.png', bomb(7_000_000, 1), 'image_processing_error'],
  ]
  const before = process.memoryUsage().rss
  for (const [name, bytes, code, actual] of cases) {
    const { json } = await send(name, bytes)
    expect([name, json.data['code']]).toEqual([name, code])
    if (actual) expect(json.message).toContain(actual)
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  expect(await ctx.db.selectFrom('media').selectAll().where('kind', '=', 'document').execute()).toEqual([])
  // Counter-check: files that match their names are accepted.
  for (const [name, bytes] of [
    ['letter.docx', docx()],
    ['paper.pdf', pdf],
    ['notes.txt', Buffer.from('Grüße, a < b')],
    ['old.csv', Buffer.from([0x67, 0xfc, 0x6e, 0x3b, 0x31])],
    ['film.mp4', film(5000)],
  ] as const)
    expect([name, (await send(name, bytes)).status]).toEqual([name, 201])
})

it('accepts plain text even if it begins like another format', async () => {
  const rest = ' Anna\nBerta; third line\n'.repeat(20)
  for (const letters of [
    'BM',
    'MZ',
    'GIF',
    'GIF89a',
    'II*',
    'RIFF',
    'BZh',
    'ID3',
    'FORM',
    'OggS',
    '8BPS',
    'Rar!',
    'PK',
  ])
    expect([letters, (await send('notes.txt', Buffer.from(letters + rest))).status]).toEqual([letters, 201])
  // The formats themselves stay out, and so do those that consist of text.
  const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])
  for (const [actual, bytes] of [
    ['BMP', bmp],
    ['GIF', await picture().gif().toBuffer()],
    ['PDF', Buffer.from(`%PDF-1.7\n${rest}`)],
    ['PS', Buffer.from(`%!PS-Adobe-3.0\n${rest}`)],
    ['RTF', Buffer.from(`{\\rtf1 ${rest}}`)],
  ] as const) {
    const { json } = await send('notes.txt', bytes)
    expect([actual, json.data['code']]).toEqual([actual, 'media_type_mismatch'])
    expect(json.message).toContain(actual)
  }
})

it('generates its own file names, and returns the original name for display', async () => {
  for (const [name, expected] of [
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\\\..\\\\boot.txt', 'boot.txt'],
    ['ğüş “1”.txt', 'ğüş “1”.txt'],
    [`${'ü'.repeat(400)}.txt`, `${'ü'.repeat(196)}.txt`],
    ['\u202Etxt.exe.txt', 'txt.exe.txt'],
  ] as const) {
    const { json } = await send(name, Buffer.from('hello'))
    expect(json.data['file_name']).toBe(expected)
    expect(json.data['url']).toMatch(/^\/media\/[0-9a-f]{2}\/[\w-]{24}\.txt$/)
    const served = await app.inject(json.data['url'] as string)
    expect(served.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent(expected)}`,
    )
    expect(served.headers['content-disposition']).toMatch(/^attachment; filename="[\w. -]+"; /)
  }
})

it('refuses a file larger than a single request may be', async () => {
  const { json } = await send('large.txt', Buffer.alloc(8 * 1024 * 1024 + 1, 'a'))
  expect([json.data['code'], json.message]).toEqual([
    'media_too_large',
    'This file is larger than the limit of 8\u00a0MB. Make it smaller and upload it again.',
  ])
})
