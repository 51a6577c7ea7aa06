import { createHash } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import {
  maxFormBytes,
  maxFormFiles,
  maxFormsOfPage,
  type PlacedForm,
  type ShownForm,
} from '#contract/content/forms.ts'
import { moduleKey, pagesOfModules } from '#contract/content/modules.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context, Viewer } from '../../context.ts'
import { maySeeModule } from '../../core/modules/find-module.ts'
import { moduleByKey, type StoredModule } from '../../core/modules/store.ts'
import { localized } from '../../core/settings/public-settings.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import { formsByKeys, isSentAlready, sentAlready } from './store.ts'

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

/**
 * The forms placed on a page, in page order. Deleted forms and those this reader may not see are left out, so that
 * changes to a form do not break the page.
 */
export async function readPlacedForms(
  ctx: Pick<Context, 'db' | 'env'>,
  viewer: Viewer,
  named: string,
  locale: Locale,
): Promise<PlacedForm[]> {
  // An invalid key is rejected without querying the database.
  const keys = [...new Set(named.split(','))].filter((key) => moduleKey.safeParse(key).success)
  const [candidates, { default_language: siteLocale }] = await Promise.all([
    formsByKeys(ctx.db, keys.slice(0, maxFormsOfPage), locale),
    siteSettings(ctx),
  ])
  const forms = candidates.filter((form) => maySeeModule(form, viewer))
  const submittedKeys = await sentAlready(
    ctx.db,
    forms.flatMap((form) => {
      const once = onceKey(form, viewer)
      return once ? [{ formKey: form.key, once }] : []
    }),
  )
  return forms
    .sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
    .map(({ page_slug, ...form }) => {
      const ours = pagesOfModules[form.key]
      return {
        ...shownForm(form, { locale, siteLocale, isSent: submittedKeys.has(form.key) }),
        address: ours ? pathFor(ours, locale) : pathFor('modulePage', locale, { moduleSlug: page_slug }),
      }
    })
}

interface ViewOptions {
  locale: Locale
  siteLocale: Locale
  /** by the viewer, for forms that can be submitted once */
  isSent: boolean
}

/** A form as shown to the person filling it in, in one language. */
function shownForm(form: StoredModule, { locale, siteLocale, isSent }: ViewOptions): ShownForm {
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

/** A form by its key, if the viewer may see it. */
export async function findForm(db: Context['db'], key: string, viewer: Viewer): Promise<StoredModule> {
  // An invalid key is rejected without querying the database.
  const form = moduleKey.safeParse(key).success ? await moduleByKey(db, key) : undefined
  if (form?.type !== 'form' || !maySeeModule(form, viewer)) throw fail('form_not_found')
  return form
}

/** The fields a form shows, in order; fields for staff only are left out. */
export function visibleFields({ fields }: Pick<StoredModule, 'fields'>): Field[] {
  return inOrder(fields).filter(({ visibility }) => visibility !== 'staff')
}

export function inOrder(fields: readonly Field[]): Field[] {
  return [...fields].sort((a, b) => a.order - b.order)
}

/**
 * Identifies the person if a form may be submitted only once: the account, else the browser's cookie. A browser without
 * a cookie gets one with its first answer, and counts as new until then. Null if the form may be submitted any number
 * of times.
 */
export function onceKey({ key, is_once }: StoredModule, { owner }: Viewer): Buffer | null {
  return is_once
    ? createHash('sha256')
        .update(JSON.stringify(['once', key, owner]))
        .digest()
    : null
}
