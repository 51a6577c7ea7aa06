import type { MailTemplate } from '#contract/lists/outbox-list.ts'
import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { placeOfPayload } from './place-of-payload.ts'
import type { MailValues } from './queue-mail.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import type { StoredMail } from './store.ts'

/** Renders a mail of the outbox. Throws if its values cannot be decrypted, for example after the key was lost. */
export async function renderStored(
  ctx: Pick<Context, 'db' | 'secrets'>,
  { id, template, locale, app_number: appNumber, payload }: StoredMail,
): Promise<RenderedMail> {
  const opened = ctx.secrets.open(payload, placeOfPayload(id)).toString('utf8')
  const { app_name: appName } = await siteSettings(ctx)
  return renderMail({
    template: template as MailTemplate,
    locale: localeFromTag(locale) ?? defaultLocale,
    appNumber,
    values: JSON.parse(opened) as MailValues,
    appName,
  })
}
