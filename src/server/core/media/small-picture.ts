import { fileTypeFromBuffer } from 'file-type'
import sharp, { type ResizeOptions } from 'sharp'
import { fail } from '#contract/api/errors.ts'
import { createLimiter } from '#server/kit/limiter.ts'

const maxBytes = 8 * 1024 * 1024

/** An image with this many pixels takes about 160 MB to decode; anything larger is a bomb. */
const maxPoints = 4e7

/** Images are decoded on the threads that also hash passwords. */
const limiter = createLimiter({ maxConcurrent: 1, maxWaiting: 20, retrySeconds: 2 })

/** The accepted formats by their magic bytes. Anything else never reaches the decoder: no SVG, PDF or TIFF. */
const endings = new Set(['jpg', 'png', 'apng', 'gif', 'webp'])
const formats = new Set(['jpeg', 'png', 'gif', 'webp'])

interface SmallPicture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Re-encodes a stranger's image as a small WebP of its first frame: everything else in the file is dropped. Raises
 * `image_processing_error` if it is none, and `busy` if too many wait.
 */
export async function encodeSmallPicture(
  bytes: Uint8Array,
  size: ResizeOptions,
  signal?: AbortSignal,
): Promise<SmallPicture> {
  if (bytes.length > maxBytes) throw fail('file_too_large', { limit: maxBytes })
  if (!endings.has((await fileTypeFromBuffer(bytes))?.ext ?? '')) throw fail('image_processing_error')
  return limiter.run(() => encode(bytes, size), { signal })
}

async function encode(bytes: Uint8Array, size: ResizeOptions): Promise<SmallPicture> {
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
}
