import type { CallReply } from '#contract/api/call.ts'
import { type FieldError, fail } from '#contract/api/errors.ts'
import type { previewPost as call } from '#contract/comments/post-preview.ts'
import type { Platform } from '#posts/address.ts'
import { type PostAddress, type RecognizedAddress, recognizeAddress } from '#posts/recognize-address.ts'
import { FetchProblem } from '#server/connectors/fetch-problem.ts'
import { followShortLink, postBehindShortLink } from '#server/connectors/follow-short-link.ts'
import type { Context } from '#server/context.ts'
import { credentialsFor } from '#server/core/connections/credentials-for.ts'
import { consumeQuota } from '#server/core/plans/store.ts'
import { minuteMs, secondMs } from '#server/kit/durations.ts'
import { createSingleFlight } from '#server/kit/single-flight.ts'
import { connectorBy, pacedReach } from '../fetch/open-connector.ts'
import { readPicture } from '../read/fetch-picture.ts'

export type NamedAddress = Extract<RecognizedAddress, { kind: 'post' | 'short' }>

/**
 * Recognizes posts by the text of their addresses alone; all must be of one platform. Raises `post_invalid` with what
 * each wrong address is instead, or `posts_of_several_platforms`.
 */
export function recognizePosts(typed: string[]): { platform: Platform; addresses: NamedAddress[] } {
  const candidates = typed.map(recognizeAddress)
  const wrong = candidates.flatMap((address, index) => wrongAddress(address, ['posts', index]))
  const addresses = candidates.filter(({ kind }) => kind === 'post' || kind === 'short') as NamedAddress[]
  const platform = addresses[0]?.platform
  if (wrong.length > 0) throw fail('post_invalid', {}, wrong)
  if (!platform) throw fail('post_invalid', {}, [{ path: ['posts'], key: 'validation.required' }])
  if (addresses.some((address) => address.platform !== platform)) throw fail('posts_of_several_platforms')
  return { platform, addresses }
}

/** The post named in a separate field, if it is filled in. */
export async function recognizePost(
  { egress }: Pick<Context, 'egress'>,
  typed: string,
  field: string,
): Promise<PostAddress | undefined> {
  if (typed.trim() === '') return undefined
  const address = recognizeAddress(typed)
  if (address.kind === 'post') return address
  if (address.kind === 'short') return follow(egress, address, [field], 'official')
  throw fail('post_invalid', {}, wrongAddress(address, [field]))
}

function wrongAddress(address: RecognizedAddress, path: FieldError['path']): FieldError[] {
  if (address.kind === 'post' || address.kind === 'short') return []
  return [notThere(path, address.kind === 'unknown' ? 'unknown' : address.what)]
}

function notThere(path: FieldError['path'], kind: string): FieldError {
  return { path, key: `not_a_post.${kind}`, details: { kind } }
}

/**
 * Follows short links and removes repeated posts. A link that cannot be followed without signing in is left to a
 * provider.
 */
export async function followAll(
  { egress }: Pick<Context, 'egress'>,
  addresses: NamedAddress[],
  by: 'official' | 'apify',
): Promise<PostAddress[]> {
  const posts = await Promise.all(
    addresses.map((address, index) =>
      address.kind === 'post' ? Promise.resolve(address) : follow(egress, address, ['posts', index], by),
    ),
  )
  return [...new Map(posts.map((post) => [post.id, post])).values()]
}

async function follow(
  egress: Context['egress'],
  short: Extract<NamedAddress, { kind: 'short' }>,
  path: FieldError['path'],
  by: 'official' | 'apify',
): Promise<PostAddress> {
  const { signal } = new AbortController()
  let target: RecognizedAddress
  try {
    target = await followShortLink({ egress, signal }, short)
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error
    if (error.kind === 'not_found') throw fail('post_invalid', {}, [notThere(path, 'not_found')])
    if (by === 'apify') return postBehindShortLink(short)
    throw fail('comments_problem')
  }
  if (target.kind === 'post') return target
  if (target.kind === 'short' && by === 'apify') return postBehindShortLink(target)
  if (target.kind === 'short') throw fail('post_invalid', {}, [notThere(path, 'short')])
  throw fail('post_invalid', {}, wrongAddress(target, path))
}

type Deps = Pick<Context, 'db' | 'egress' | 'env' | 'now' | 'random' | 'secrets'>
type Preview = CallReply<typeof call>

/** Platforms count requests by the day; draws must never wait because of previews. */
const maxPerDay = 3000
/** A user is waiting, and nothing depends on the answer. */
const timeoutMs = 6 * secondMs
const keptMs = 10 * minuteMs
/** A preview with its picture takes some 40 KB. */
const maxKept = 300

const kept = new Map<string, { until: number; preview: Preview }>()
const shared = createSingleFlight<Preview>()

/**
 * What a platform tells for free about a post: never through a provider that charges, and with the site's own keys
 * only. Raises `post_invalid`; everything else that goes wrong is a preview without a post.
 */
export async function previewPost(ctx: Deps, { link }: { link: string }): Promise<Preview> {
  const { platform, addresses } = recognizePosts([link])
  const [address] = addresses
  if (address?.kind !== 'post') return { platform, post: null, gap: 'unavailable' }
  const key = `${platform} ${address.id}`
  const known = kept.get(key)
  if (known && known.until > ctx.now().getTime()) return known.preview
  return shared(key, async () => {
    const preview = await lookUp(ctx, address)
    keep(key, { until: ctx.now().getTime() + keptMs, preview })
    return preview
  })
}

async function lookUp(ctx: Deps, address: PostAddress): Promise<Preview> {
  const { platform } = address
  const choice = connectorBy(ctx, platform, await credentialsFor(ctx, null))
  if (choice?.by === 'apify' || (choice && platform === 'x')) return { platform, post: null, gap: 'paid' }
  if (platform === 'instagram' || platform === 'facebook') return { platform, post: null, gap: 'owner' }
  const readFacts = choice?.connector.facts
  const day = ctx.now().toISOString().slice(0, 10)
  if (!readFacts || !(await consumeQuota(ctx.db, `preview ${platform}`, day, maxPerDay)))
    return { platform, post: null, gap: 'unavailable' }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const facts = await readFacts(address, { reach: pacedReach(ctx, signal), replies: true })
    const picture = facts.pictureUrl
      ? await readPicture(ctx, facts.pictureUrl, signal).catch(() => undefined)
      : undefined
    const post = {
      title: facts.title ?? null,
      author: facts.author?.name ?? facts.author?.handle ?? null,
      comments: facts.expected,
      picture: picture ? `data:image/webp;base64,${picture.toString('base64')}` : null,
    }
    return { platform, post, gap: null }
  } catch {
    // A post that is gone, a platform that fails: the draw itself will say which.
    return { platform, post: null, gap: 'unavailable' }
  }
}

/** The oldest gives way. */
function keep(key: string, entry: { until: number; preview: Preview }): void {
  kept.delete(key)
  kept.set(key, entry)
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
}
