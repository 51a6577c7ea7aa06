import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { listPlatforms } from '#contract/comments/collections.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import { pathFor } from '#locales/paths.ts'
import type { Platform } from '#posts/address.ts'
import { recognizeAddress } from '#posts/recognize-address.ts'
import { send } from '#web/api/send.ts'
import { pickerPages } from '#web/components/frame/platform-pages.ts'
import { siteContext } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'

/** What each platform requires. Reading through a provider is handled separately. */
const platformActions = {
  youtube: 'address',
  reddit: 'address',
  x: 'cost',
  instagram: 'account',
  facebook: 'page',
  tiktok: 'address',
} as const satisfies Record<Platform, PlatformRow['act']>

const order = ['youtube', 'reddit', 'x', 'instagram', 'facebook', 'tiktok'] as const

export interface PlatformRow {
  platform: Platform
  name: string
  act: 'address' | 'cost' | 'account' | 'page' | 'off'
  /** this visitor can use it right away */
  ready: boolean
  /** name of the first plan that includes it */
  plan: string | undefined
}

/** What this site can read from each platform. If the call fails, what is generally possible. */
export async function loadPlatforms(context: PageContext): Promise<PlatformRow[]> {
  const answer = await send(listPlatforms, { context })
  const listed = new Map(answer.ok ? answer.data.platforms.map((row) => [row.platform, row]) : [])
  const plans = context.get(siteContext).site?.constants.plans ?? []
  return order.map((platform) => {
    const { by, state } = listed.get(platform) ?? { by: null, state: null }
    return {
      platform,
      name: platformNames[platform],
      act: state === 'off' ? 'off' : by === 'apify' ? 'cost' : platformActions[platform],
      ready: state === 'ready',
      plan: plans.find(({ features }) => features[platform])?.name,
    }
  })
}

export interface PostAnswer {
  url: string
  problem: string
}

/** Redirects a pasted address to the tool of its platform, which explains problems with its own posts. */
export async function answerPost({ request, context }: ActionFunctionArgs) {
  const { frame, t } = context.get(visitContext)
  const form = await request.formData().catch(() => new FormData())
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const url = text('url')
  const recognized = recognizeAddress(url)
  if (recognized.kind !== 'unknown') {
    const query = new URLSearchParams({ url, winners: text('winners'), substitutes: text('substitutes') })
    throw redirect(`${pathFor(pickerPages[recognized.platform], frame.locale)}?${query}`)
  }
  const problem = t(url ? 'home.post.unknown' : 'home.post.missing')
  return data<PostAnswer>({ url: url.slice(0, 2000), problem }, { status: 422 })
}
