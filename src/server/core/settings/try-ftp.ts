import type { z } from 'zod'
import type { testFtp as call } from '#contract/site/settings.ts'
import type { Context } from '../../context.ts'
import { secretSetting, siteSettings } from './site-settings.ts'

/** Signs in at the file server with the current settings, and reports how far that got. */
export async function tryFtp(
  ctx: Pick<Context, 'db' | 'ftp' | 'secrets'>,
): Promise<z.input<typeof call.reply>> {
  const begun = performance.now()
  const settings = await siteSettings(ctx, { force: true })
  const host = settings.ftp_host.trim()
  const report = host
    ? await ctx.ftp.try({
        host,
        port: settings.ftp_port,
        username: settings.ftp_username,
        password: (await secretSetting(ctx, 'ftp_password')) ?? '',
        allowPrivateNetwork: settings.allow_private_network,
        allowPlain: settings.ftp_plain,
      })
    : { works: false, step: 'settings' as const, said: 'ftp_host', encrypted: false }
  return { ...report, milliseconds: Math.round(performance.now() - begun) }
}
