import sharp, { type ResizeOptions } from 'sharp'
import { fail } from '#contract/api/errors.ts'
import { createLimiter } from '#server/kit/limiter.ts'

const maxBytes = 8 * 1024 * 1024

/** An image with this many pixels takes about 160 MB to decode; anything larger is a bomb. */
const maxPoints = 4e7

/** Images are decoded on the threads that also hash passwords. */
const limiter = createLimiter({ maxConcurrent: 1, maxWaiting: 20, retrySeconds: 2 })

/** Magic bytes of the accepted image formats. Anything else never reaches the decoder: no SVG, PDF or TIFF. */
const beginnings: { at: number; bytes: number[] }[] = [
  { at: 0, bytes: [0xff, 0xd8, 0xff] },
  { at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
]

const formats = new Set(['jpeg', 'png', 'gif', 'webp'])

interface SmallPicture {
  bytes: Buffer
  width: number
  height: number
}

/** Re-encodes an image as a small WebP of its first frame: everything else in the file is dropped. */
export async function drawSmallPicture(bytes: Uint8Array, size: ResizeOptions): Promise<SmallPicture> {
  if (bytes.length > maxBytes) throw fail('file_too_large', { limit: maxBytes })
  if (!beginnings.some((signature) => signature.bytes.every((byte, n) => bytes[signature.at + n] === byte)))
    throw fail('image_processing_error')
  return limiter.run(async () => {
    try {
      const image = sharp(bytes, {
        limitInputPixels: maxPoints,
        failOn: 'warning',
        pages: 1,
        sequentialRead: true,
      })
      if (!formats.has((await image.metadata()).format))
        throw new Error('another format than its beginning says')
      const { data, info } = await image
        .timeout({ seconds: 10 })
        .rotate()
        .resize(size)
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch {
      throw fail('image_processing_error')
    }
  })
}
