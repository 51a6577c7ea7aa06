import type { DemoPost } from '../../src/contract/comments/demo.ts'
import type { Platform } from '../../src/posts/address.ts'
import type { TruePost } from '../../test/platforms/generated-post.ts'
import { composePost } from './compose-post.ts'
import { addressOf, type DemoPlan, plans } from './plans.ts'

/** A post that was requested. */
export interface ShelvedPost {
  plan: DemoPlan
  /** as the platform counts it */
  truth: TruePost
  /** as the platform shows it: the same, except for posts that show fewer than they count */
  shown: TruePost
}

/** One platform's posts, each composed on first request. */
export interface Shelf {
  byId(id: string): ShelvedPost | undefined
  byNumber(number: number): ShelvedPost | undefined
}

export function cacheOf(platform: Platform): Shelf {
  const there = plans.filter((plan) => plan.platform === platform && plan.manner !== 'missing')
  const composed = new Map<DemoPlan, ShelvedPost>()
  const take = (plan: DemoPlan | undefined) => {
    if (!plan) return undefined
    const post = composed.get(plan) ?? shelve(plan)
    composed.set(plan, post)
    return post
  }
  return {
    byId: (id) => take(there.find((plan) => plan.id === id)),
    byNumber: (number) => take(there.find((plan) => plan.number === number)),
  }
}

function shelve(plan: DemoPlan): ShelvedPost {
  const truth = composePost(plan)
  if (plan.manner !== 'short') return { plan, truth, shown: truth }
  const kept = new Set<string>()
  const comments = truth.comments.filter(({ id, parentId }, n) => {
    const isShown = parentId === null ? n % 9 !== 4 : kept.has(parentId)
    if (isShown) kept.add(id)
    return isShown
  })
  return { plan, truth, shown: { ...truth, comments } }
}

/** The posts that the pages of a demo offer to try. */
export function offeredPosts(): DemoPost[] {
  return plans.map((plan) => ({
    platform: plan.platform,
    url: addressOf(plan),
    title: plan.title,
    language: plan.circle === 'all' ? 'en' : plan.circle,
    manner: plan.manner,
    comments: plan.comments,
  }))
}
