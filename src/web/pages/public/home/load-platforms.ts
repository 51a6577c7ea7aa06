import type { RouterContextProvider } from 'react-router'
import { listPlatforms } from '#contract/comments/collections.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { Platform } from '#posts/address.ts'
import { send } from '#web/api/send.ts'
import { siteContext } from '#web/visit/session.ts'

/** How much of a platform can be read and what that requires. Reading through a provider is handled separately. */
const platformActions = {
  youtube: { reach: 'whole', act: 'address' },
  reddit: { reach: 'whole', act: 'address' },
  x: { reach: 'whole', act: 'cost' },
  instagram: { reach: 'own', act: 'account' },
  facebook: { reach: 'own', act: 'page' },
  tiktok: { reach: 'partial', act: 'address' },
} as const satisfies Record<Platform, { reach: Reach; act: string }>

export type Reach = 'whole' | 'own' | 'partial'

const order = ['youtube', 'reddit', 'x', 'instagram', 'facebook', 'tiktok'] as const

export interface PlatformRow {
  platform: Platform
  name: string
  reach: Reach
  /** what can be read of it; a provider reads the same on every platform */
  what: 'youtube' | 'reddit' | 'x' | 'instagram' | 'facebook' | 'provider'
  act: 'address' | 'cost' | 'account' | 'page' | 'off'
  /** this visitor can use it right away */
  ready: boolean
  /** name of the first plan that includes it */
  plan: string | undefined
}

/** What this site can read from each platform. If the call fails, what is generally possible. */
export async function loadPlatforms(context: Readonly<RouterContextProvider>): Promise<PlatformRow[]> {
  const answer = await send(listPlatforms, { context })
  const listed = new Map(answer.ok ? answer.data.platforms.map((row) => [row.platform, row]) : [])
  const plans = context.get(siteContext).site?.constants.plans ?? []
  return order.map((platform) => {
    const { by, state } = listed.get(platform) ?? { by: null, state: null }
    const provided = by === 'apify' || platform === 'tiktok'
    const defaults = platformActions[platform]
    return {
      platform,
      name: platformNames[platform],
      reach: provided ? 'partial' : defaults.reach,
      what: platform === 'tiktok' || provided ? 'provider' : platform,
      act: state === 'off' ? 'off' : by === 'apify' ? 'cost' : defaults.act,
      ready: state === 'ready',
      plan: plans.find(({ features }) => features[platform])?.name,
    }
  })
}
