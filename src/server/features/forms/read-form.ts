import { mostFormBytes, mostFormFiles, type ShownForm } from '../../../contract/forms.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Context, Viewer } from '../../context.ts'
import { localized } from '../../core/settings/localized.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import { askedFields, findForm } from './find-form.ts'
import { onceKey } from './once-key.ts'
import { isSentAlready } from './store.ts'

/** A form in one language, and whether its asker has sent it already. */
export async function readForm(
  ctx: Pick<Context, 'db' | 'env'>,
  viewer: Viewer,
  key: string,
  locale: Locale,
): Promise<ShownForm> {
  const form = await findForm(ctx.db, key, viewer)
  const { default_language: siteLocale } = await siteSettings(ctx)
  const once = onceKey(form, viewer)
  const say = (texts: Partial<Record<string, string>>) => localized(texts, { locale, siteLocale })
  const { most, bytes, kinds } = form.upload
  return {
    key: form.key,
    name: say(form.name),
    description: say(form.description),
    column: form.column,
    is_once: form.is_once,
    is_sent: once !== null && (await isSentAlready(ctx.db, form.key, once)),
    upload: { kinds, most: Math.min(most, mostFormFiles), bytes: Math.min(bytes, mostFormBytes) },
    fields: askedFields(form).map(({ label, hint, options, ...field }) => ({
      ...field,
      label: { [locale]: say(label) },
      ...(hint && { hint: { [locale]: say(hint) } }),
      options: options.map(({ value, label: name }) => ({ value, label: { [locale]: say(name) } })),
    })),
  }
}
