import type { z } from 'zod'
import type { testStorage as call } from '#contract/content/media.ts'
import type { StorageDriver } from '#contract/content/media-limits.ts'
import type { Context } from '../../context.ts'
import type { FileStore } from '../../providers/storage/file-store.ts'
import { secretSetting, siteSettings } from '../settings/site-settings.ts'

type Deps = Pick<Context, 'db' | 'secrets' | 'storage'>

/** Where new files go, by the current settings. */
export async function driverNow(ctx: Pick<Context, 'db'>): Promise<StorageDriver> {
  return (await siteSettings(ctx)).storage_driver
}

/** The store of a driver. Files stored while another driver was active are read from there. */
export async function storeOf(ctx: Deps, driver: StorageDriver): Promise<FileStore> {
  if (driver === 'local') return ctx.storage.local
  const settings = await siteSettings(ctx)
  const allowPrivateNetwork = settings.allow_private_network
  if (driver === 's3')
    return ctx.storage.s3({
      endpoint: settings.s3_endpoint,
      bucket: settings.s3_bucket,
      region: settings.s3_region,
      accessKey: settings.s3_access_key,
      secretKey: (await secretSetting(ctx, 's3_secret_key')) ?? '',
      allowPrivateNetwork,
    })
  return ctx.storage.ftp({
    host: settings.ftp_host.trim(),
    port: settings.ftp_port,
    username: settings.ftp_username,
    password: (await secretSetting(ctx, 'ftp_password')) ?? '',
    allowPrivateNetwork,
    allowPlain: settings.ftp_plain,
  })
}

/** Tests the store for new uploads with the current settings, and reports how far that got. */
export async function tryStorage(
  ctx: Pick<Context, 'db' | 'secrets' | 'storage'>,
): Promise<z.input<typeof call.reply>> {
  const begun = performance.now()
  const { storage_driver } = await siteSettings(ctx, { force: true })
  const report = await ctx.storage.probe(await storeOf(ctx, storage_driver))
  return { ...report, milliseconds: Math.round(performance.now() - begun) }
}
