import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { testMail as call } from '#contract/site/settings.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { mailRoute } from './mail-route.ts'
import { renderMail } from './render-mail.ts'

/** Sends a mail to the viewer with the current settings, bypassing the queue, and reports how far that got. */
export async function sendTestMail(
  ctx: Pick<Context, 'db' | 'mailer' | 'secrets'>,
  { user }: SignedIn,
  locale: Locale,
): Promise<z.input<typeof call.reply>> {
  const begun = performance.now()
  const way = await mailRoute(ctx)
  const { app_name: appName } = await siteSettings(ctx)
  const { sender, ...words } = renderMail({
    template: 'test',
    locale,
    appNumber: user.app_number,
    values: {},
    appName,
  })
  const report =
    way.kind === 'ready'
      ? await ctx.mailer.send(way.route, {
          id: randomUUID(),
          from: { name: sender, address: way.from },
          to: user.email,
          locale,
          ...words,
        })
      : { sent: false, step: 'settings' as const, said: way.kind === 'none' ? '' : way.lacks }
  const { sent, step, said } = report
  return { sent, step, said, milliseconds: Math.round(performance.now() - begun) }
}
