import { allows } from '#contract/api/permissions.ts'
import type { FormPlaces } from '#contract/content/module-editing.ts'
import { writtenPages } from '#contract/content/written-pages.ts'
import { isLocale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { findModule } from '../../core/modules/find-module.ts'
import { pagesWithForm, recordsWithForm } from './store.ts'

/** Maximum of named places; the others are only counted. */
const maxNamed = 20

/** The texts that show a form besides its own page, and would lose it if it were deleted or hidden. */
export async function readFormPlaces(
  { db }: Pick<Context, 'db'>,
  { permissions }: Pick<SignedIn, 'permissions'>,
  key: string,
): Promise<FormPlaces> {
  await findModule(db, key, 'form')
  const [{ rows, total }, placed] = await Promise.all([
    recordsWithForm(db, key, maxNamed),
    pagesWithForm(db, key),
  ])
  // Module editors may not have the right to read unpublished content.
  const records = rows
    .filter(({ module, status }) => status === 'published' || allows(permissions, `${module}.read`))
    .map(({ id, module, title }) => ({ id, module, title }))
  const pages = placed.flatMap(({ page, locale }) => {
    const writtenPage = writtenPages.find((candidate) => candidate === page)
    return writtenPage && isLocale(locale) ? [{ page: writtenPage, locale }] : []
  })
  return { records, pages, total: total + pages.length }
}
