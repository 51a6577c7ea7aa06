import type { z } from 'zod'
import type { testStorage as call } from '#contract/content/media.ts'
import type { Context } from '../../context.ts'
import { siteSettings } from '../settings/site-settings.ts'
import { storeOf } from './stores.ts'

/** Tests the store for new uploads with the current settings, and reports how far that got. */
export async function tryStorage(
  ctx: Pick<Context, 'db' | 'secrets' | 'storage'>,
): Promise<z.input<typeof call.reply>> {
  const begun = performance.now()
  const { storage_driver } = await siteSettings(ctx, { force: true })
  const report = await ctx.storage.probe(await storeOf(ctx, storage_driver))
  return { ...report, milliseconds: Math.round(performance.now() - begun) }
}
