import type { DemoPost } from '../../src/contract/comments/demo.ts'
import { addressOf, plans } from './plans.ts'

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
