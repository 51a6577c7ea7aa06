import type { z } from 'zod'
import type { testVideo as call } from '#contract/site/settings.ts'
import type { Context } from '../../context.ts'
import { secretSetting, siteSettings } from './site-settings.ts'

type Deps = Pick<Context, 'db' | 'secrets' | 'videoHost'>
type Report = z.input<typeof call.reply>

/** Checks the current settings with the video host, and reports how far that got; nothing is uploaded. */
export async function tryVideo(ctx: Deps): Promise<Report> {
  const begun = performance.now()
  const report = await check(ctx)
  return { ...report, milliseconds: Math.round(performance.now() - begun) }
}

async function check(ctx: Deps): Promise<Omit<Report, 'milliseconds'>> {
  const { video_client_id: id } = await siteSettings(ctx, { force: true })
  const secret = await secretSetting(ctx, 'video_client_secret')
  const token = await secretSetting(ctx, 'video_access_token')
  // A token works without id and secret, but one of those two alone proves nothing.
  const lacking = lackingOf({
    video_client_id: secret === undefined || id !== '',
    video_client_secret: id === '' || secret !== undefined,
    video_access_token: token !== undefined,
  })
  if (lacking !== undefined || token === undefined)
    return { works: false, step: 'settings', said: lacking ?? 'video_access_token' }
  return ctx.videoHost.tryAccess({ token, client: secret === undefined ? undefined : { id, secret } })
}

function lackingOf(isThere: Readonly<Record<string, boolean>>): string | undefined {
  return Object.keys(isThere).find((name) => isThere[name] !== true)
}
