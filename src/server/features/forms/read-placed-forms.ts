import { maxFormsOfPage, type PlacedForm } from '#contract/content/forms.ts'
import { pagesOfModules } from '#contract/content/module-kinds.ts'
import { moduleKey } from '#contract/content/modules.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context, Viewer } from '../../context.ts'
import { maySeeModule } from '../../core/modules/may-see-module.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import { onceKey } from './once-key.ts'
import { shownForm } from './shown-form.ts'
import { formsByKeys, sentAlready } from './store.ts'

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
