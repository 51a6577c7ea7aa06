import type { ShownForm } from '#contract/content/forms.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, Viewer } from '../../context.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import { findForm } from './find-form.ts'
import { onceKey } from './once-key.ts'
import { shownForm } from './shown-form.ts'
import { isSentAlready } from './store.ts'

/** A form in one language, and whether the viewer has already submitted it. */
export async function readForm(
  ctx: Pick<Context, 'db' | 'env'>,
  viewer: Viewer,
  key: string,
  locale: Locale,
): Promise<ShownForm> {
  const form = await findForm(ctx.db, key, viewer)
  const { default_language: siteLocale } = await siteSettings(ctx)
  const once = onceKey(form, viewer)
  const isSent = once !== null && (await isSentAlready(ctx.db, form.key, once))
  return shownForm(form, { locale, siteLocale, isSent })
}
