import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { demoPosts } from '../../src/contract/comments/demo.ts'
import { locales } from '../../src/locales/locales.ts'
import { platforms } from '../../src/posts/address.ts'
import { recognizeAddress } from '../../src/posts/recognize-address.ts'
import { composePost, type PostPlan } from './compose-post.ts'
import { addressOf, plans } from './plans.ts'
import { offeredPosts } from './shelf.ts'

const small = plans.filter(({ comments }) => comments > 0 && comments < 10_000)
const digest = (plan: PostPlan) =>
  createHash('sha256')
    .update(JSON.stringify(composePost(plan)))
    .digest('hex')

it('composes the same post from the same plan, and different posts from different plans', () => {
  const [first, second] = [small.map(digest), small.map(digest)]
  expect(second).toEqual(first)
  expect(new Set(first).size).toBe(small.length)
})

it.each(small.map((plan) => [`${plan.platform} ${plan.number}`, plan] as const))(
  'writes realistic comments for %s: in order, with replies and returning people',
  (_name, plan) => {
    const { comments, author } = composePost(plan)
    expect(comments.length).toBe(plan.comments)
    const ids = new Set<string>()
    let before = Date.parse(plan.at)
    for (const { id, parentId, at, text } of comments) {
      expect(parentId === null || ids.has(parentId)).toBe(true)
      expect(ids.has(id)).toBe(false)
      expect(at.getTime()).toBeGreaterThanOrEqual(before)
      expect(text.trim()).not.toBe('')
      expect(text).not.toContain('{')
      ids.add(id)
      before = at.getTime()
    }
    expect(before - Date.parse(plan.at)).toBeGreaterThan(2 * 86_400_000)
    const share = (is: (one: (typeof comments)[number]) => boolean) =>
      comments.filter(is).length / comments.length
    expect(share(({ parentId }) => parentId !== null)).toBeGreaterThan(0.05)
    expect(share(({ text }) => /@[\w.-]+/.test(text))).toBeGreaterThan(0.05)
    expect(share((one) => one.author?.id === author.id)).toBeLessThan(0.2)
    expect(new Set(comments.map((one) => one.author?.id)).size).toBeLessThan(comments.length * 0.8)
  },
)

it('gives every comment of a platform its own id', () => {
  for (const platform of platforms) {
    const ids = small
      .filter((plan) => plan.platform === platform)
      .flatMap((plan) => composePost(plan).comments)
    expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length)
  }
})

it('offers posts of every platform in every language, at addresses that the product recognizes', () => {
  const offered = demoPosts.parse(offeredPosts())
  expect(offered.length).toBe(plans.length)
  expect(new Set(offered.map(({ platform }) => platform))).toEqual(new Set(platforms))
  const videos = offered.filter(({ platform, manner }) => platform === 'youtube' && manner === 'whole')
  expect(new Set(videos.map(({ language }) => language))).toEqual(new Set(locales))
  for (const plan of plans)
    expect(recognizeAddress(addressOf(plan))).toMatchObject({
      kind: 'post',
      platform: plan.platform,
      id: plan.id,
    })
  expect(Math.max(...offered.map(({ comments }) => comments))).toBe(200_000)
})
