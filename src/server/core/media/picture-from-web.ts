import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { createLimiter } from '#server/kit/limiter.ts'
import type { Context } from '../../context.ts'

const largestBytes = 5 * 1024 * 1024
/**
 * In pixels. A picture of this size takes about 160 MB to decode; anything larger is treated as a decompression bomb.
 */
const maxPoints = 4e7
const timeoutMs = 8_000
/** By magic bytes. Anything else never reaches the decoder: no SVG, PDF or TIFF. */
const formats = new Set(['jpg', 'png', 'apng', 'gif', 'webp'])

/** Pictures are decoded on threads that other work needs too. */
const limiter = createLimiter({ maxConcurrent: 1, maxWaiting: 20, retrySeconds: 2 })

type Deps = Pick<Context, 'egress' | 'env'>

interface WebPicture {
  url: string
  /** names of hosts, each with everything below it, where it and its redirects may lead */
  hosts: readonly string[] | 'any'
  shape: { side: number } | { within: number }
}

/**
 * The first frame of a picture from another site, re-encoded as a WebP of the wanted size without anything else that was
 * in the file. Throws if there is none.
 */
export async function pictureFromWeb(ctx: Deps, picture: WebPicture, signal: AbortSignal): Promise<Buffer> {
  const { status, body } = await requestPicture(ctx, picture, signal)
  if (status !== 200) throw new Error(`status ${status}`)
  if (!formats.has((await fileTypeFromBuffer(body))?.ext ?? ''))
    throw new Error('not an image format for the web')
  const { shape } = picture
  return limiter.run(() => {
    const image = sharp(body, {
      limitInputPixels: maxPoints,
      failOn: 'warning',
      pages: 1,
      sequentialRead: true,
    })
      .timeout({ seconds: 10 })
      .rotate()
    const sized =
      'side' in shape
        ? image.resize(shape.side, shape.side, { fit: 'cover' })
        : image.resize(shape.within, shape.within, { fit: 'inside', withoutEnlargement: true })
    return sized.webp({ quality: 80 }).toBuffer()
  })
}

/**
 * Platforms may return any address; only their own services, as configured by the operator, may be at private
 * addresses.
 */
async function requestPicture({ egress, env }: Deps, { url, hosts }: WebPicture, signal: AbortSignal) {
  const request = { limit: largestBytes, firstByte: timeoutMs, total: timeoutMs, signal }
  if (!isOfService(env, url)) return egress.askTyped(url, hosts, request)
  const answer = await egress.askProvider(url, request)
  if (hosts !== 'any' && URL.parse(answer.url)?.origin !== URL.parse(url)?.origin)
    throw new Error('the picture is of another host')
  return answer
}

/** Whether an address is at one of the services that the operator configured. */
export function isOfService({ platforms }: Deps['env'], url: string): boolean {
  const { youtube, x, reddit, graph, instagramGraph, apify } = platforms
  return [youtube, x, reddit, graph, instagramGraph, apify].some((service) => isAt(url, service))
}

function isAt(url: string, service: string): boolean {
  const origin = URL.parse(service)?.origin
  return origin !== undefined && URL.parse(url)?.origin === origin
}
