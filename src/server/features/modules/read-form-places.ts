import { writtenPages } from '#contract/lists/written-pages.ts'
import type { FormPlaces } from '#contract/module-editing.ts'
import { allows } from '#contract/permissions.ts'
import { isLocale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { findModule } from '../../core/modules/find-module.ts'
import { pagesWithForm, recordsWithForm } from './store.ts'

/** So many are named; of the others it is said how many they are. */
const maxNamed = 20

/** Which texts show a form besides its own page: what deleting or hiding it would leave without it. */
export async function readFormPlaces(
  { db }: Pick<Context, 'db'>,
  { permissions }: Pick<SignedIn, 'permissions'>,
  key: string,
): Promise<FormPlaces> {
  await findModule(db, key, 'form')
  const [{ rows, total }, found] = await Promise.all([
    recordsWithForm(db, key, maxNamed),
    pagesWithForm(db, key),
  ])
  // Whoever builds modules need not be allowed to read what others have not published.
  const records = rows
    .filter(({ module, status }) => status === 'published' || allows(permissions, `${module}.read`))
    .map(({ id, module, title }) => ({ id, module, title }))
  const pages = found.flatMap(({ page, locale }) => {
    const known = writtenPages.find((one) => one === page)
    return known && isLocale(locale) ? [{ page: known, locale }] : []
  })
  return { records, pages, total: total + pages.length }
}
