import { maxFormBytes, maxFormFiles, type ShownForm } from '#contract/content/forms.ts'
import type { Locale } from '#locales/locales.ts'
import type { StoredModule } from '../../core/modules/store.ts'
import { localized } from '../../core/settings/localized.ts'
import { visibleFields } from './find-form.ts'

interface ViewOptions {
  locale: Locale
  siteLocale: Locale
  /** by the viewer, for forms that can be submitted once */
  isSent: boolean
}

/** A form as shown to the person filling it in, in one language. */
export function shownForm(form: StoredModule, { locale, siteLocale, isSent }: ViewOptions): ShownForm {
  const translate = (texts: Partial<Record<string, string>>) => localized(texts, { locale, siteLocale })
  const { most, bytes, kinds } = form.upload
  return {
    key: form.key,
    name: translate(form.name),
    description: translate(form.description),
    column: form.column,
    is_once: form.is_once,
    is_sent: isSent,
    upload: { kinds, most: Math.min(most, maxFormFiles), bytes: Math.min(bytes, maxFormBytes) },
    fields: visibleFields(form).map(({ label, hint, options, ...field }) => ({
      ...field,
      label: { [locale]: translate(label) },
      ...(hint && { hint: { [locale]: translate(hint) } }),
      options: options.map(({ value, label: name }) => ({ value, label: { [locale]: translate(name) } })),
    })),
  }
}
