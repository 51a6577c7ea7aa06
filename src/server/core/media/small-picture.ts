import { fileTypeFromBuffer } from 'file-type'
import sharp, { type ResizeOptions } from 'sharp'
import { fail } from '#contract/api/errors.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import type { Context } from '../../context.ts'

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

const maxFetched = 5 * 1024 * 1024
const timeoutMs = 8_000

type Deps = Pick<Context, 'egress' | 'env'>

interface WebPicture {
  url: string
  /** names of hosts, each with everything below it, where it and its redirects may lead */
  hosts: readonly string[] | 'any'
  size: ResizeOptions
}

/** A picture from another site, re-encoded in the wanted size. Throws if there is none. */
export async function pictureFromWeb(
  ctx: Deps,
  { size, ...picture }: WebPicture,
  signal: AbortSignal,
): Promise<Buffer> {
  const { status, body } = await requestPicture(ctx, picture, signal)
  if (status !== 200) throw new Error(`status ${status}`)
  return (await encodeSmallPicture(body, size, signal)).bytes
}

/**
 * Platforms may return any address; only their own services, as configured by the operator, may be at private
 * addresses.
 */
async function requestPicture(
  { egress, env }: Deps,
  { url, hosts }: Omit<WebPicture, 'size'>,
  signal: AbortSignal,
) {
  const request = { limit: maxFetched, firstByte: timeoutMs, total: timeoutMs, signal }
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
