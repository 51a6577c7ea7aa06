import type { CallReply } from '#contract/api/call.ts'
import type { previewPost as call } from '#contract/comments/post-preview.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
import type { Context } from '#server/context.ts'
import { credentialsFor } from '#server/core/connections/credentials-for.ts'
import { consumeQuota } from '#server/core/plans/store.ts'
import { minuteMs, secondMs } from '#server/kit/durations.ts'
import { createSingleFlight } from '#server/kit/single-flight.ts'
import { connectorBy, pacedReach } from '../fetch/open-connector.ts'
import { readPicture } from '../read/fetch-picture.ts'
import { recognizePosts } from './recognize-posts.ts'

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
