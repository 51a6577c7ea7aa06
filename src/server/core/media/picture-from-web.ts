import type { ResizeOptions } from 'sharp'
import type { Context } from '../../context.ts'
import { encodeSmallPicture } from './small-picture.ts'

const maxBytes = 5 * 1024 * 1024
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
  const request = { limit: maxBytes, firstByte: timeoutMs, total: timeoutMs, signal }
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
