import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { fileForm, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx, app } = world
const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#396' } })

it('re-encodes an image as a square, without metadata', async () => {
  const ada = await person(world)
  const send = async (name: string, bytes: Uint8Array) => {
    const form = fileForm(name, bytes)
    return ada.ask({ method: 'POST', url: '/api/auth/avatar', ...form })
  }
  const secret = 'GPS 52.52N 13.40E and <script>alert(1)</script>'
  const tagged = await picture()
    .withExif({ IFD0: { ImageDescription: secret } })
    .jpeg()
    .toBuffer()
  expect(tagged.includes(secret)).toBe(true)
  const polyglot = Buffer.concat([tagged, Buffer.from(`<html>${secret}</html>`)])
  const seen: string[] = []
  for (const [name, bytes] of [
    ['me.jpg', tagged],
    ['me.jpg', polyglot],
    ['me.png', await picture().png().toBuffer()],
    ['me.gif', await picture().gif().toBuffer()],
    ['me.webp', await picture(30, 900).webp().toBuffer()],
  ] as const) {
    const answer = await send(name, bytes)
    expect(answer.status, name).toBe(200)
    const { avatar } = answer.json.data['user'] as { avatar: string }
    expect(avatar).toMatch(/^\/api\/avatars\/[\w-]{43}$/)
    const shown = await app.inject(avatar)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const read = await sharp(shown.rawPayload).metadata()
    expect(read).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(read.exif).toBeUndefined()
    expect(shown.rawPayload.includes('script')).toBe(false)
    for (const old of seen) expect((await app.inject(old)).statusCode).toBe(404)
    seen.push(avatar)
  }
  expect((await ada.ask({ method: 'DELETE', url: '/api/auth/avatar' })).json.data['user']).toMatchObject({
    avatar: null,
  })
  expect(await ctx.db.selectFrom('avatars').selectAll().execute()).toEqual([])
})

it('refuses files that are no image, or too large to decode', async () => {
  const ada = await person(world)
  const jpeg = await picture().jpeg().toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
  const hostile: Record<string, Uint8Array> = {
    'svg.png': Buffer.from(svg),
    'xml.svg': Buffer.from(`<?xml version="1.0"?>${svg}`),
    'empty.png': Buffer.alloc(0),
    'text.jpg': Buffer.from('hello'),
    'cut.jpg': jpeg.subarray(0, jpeg.length / 2),
    'cut.png': (await picture().png().toBuffer()).subarray(0, 60),
    'start-only.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'paper.pdf': Buffer.from('%PDF-1.7\n%%EOF'),
    'picture.tiff': await picture().tiff().toBuffer(),
    'bomb.png': bomb(60_000, 60_000),
    'long-bomb.png': bomb(2, 2_000_000_000),
    'jpeg-and-svg.jpg': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
    'riff.webp': Buffer.concat([Buffer.from('RIFF....WEBPVP8 '), Buffer.alloc(200, 0xff)]),
  }
  const before = process.memoryUsage().rss
  for (const [name, bytes] of Object.entries(hostile)) {
    const answer = await ada.ask({ method: 'POST', url: '/api/auth/avatar', ...fileForm(name, bytes) })
    expect(answer.json.data['code'], name).toBe('image_processing_error')
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  const big = fileForm('big.jpg', Buffer.concat([jpeg, Buffer.alloc(8 * 1024 * 1024)]))
  const tooLarge = await ada.ask({ method: 'POST', url: '/api/auth/avatar', ...big })
  expect(tooLarge.json.data['code']).toBe('file_too_large')
  expect((await app.inject('/api/avatars/guessed')).statusCode).toBe(404)
  // Control: the same endpoint accepts an image.
  expect(
    (await ada.ask({ method: 'POST', url: '/api/auth/avatar', ...fileForm('me.jpg', jpeg) })).status,
  ).toBe(200)
})

/** A small file that claims to be a huge image. */
function bomb(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const out = Buffer.alloc(12 + data.length)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), 8 + data.length)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
