import type { CallReplyInput } from '#contract/api/call.ts'
import { pagesOfModules } from '#contract/content/modules.ts'
import type { listContentAddresses } from '#contract/content/public-contents.ts'
import type { Context } from '#server/context.ts'
import { allModules, type StoredModule, slugsOfModules } from '#server/core/modules/store.ts'
import { writtenIn } from './in-language.ts'
import { addressesOfContents, slugsOfContents } from './store.ts'

/** Records per part of the sitemap: a few megabytes with all languages and their alternates. */
const addressesOnPage = 2000

type Reply = CallReplyInput<typeof listContentAddresses>
type Slugs = Reply['modules'][number]['slugs']

/** The public addresses of modules and records, the same for every caller. */
export async function listAddresses({ db, now }: Pick<Context, 'db' | 'now'>, page: number): Promise<Reply> {
  const [modules, slugs] = await Promise.all([allModules(db), slugsOfModules(db)])
  const open = modules.filter(({ visibility }) => visibility === 'anyone')
  const slugsOf = (id: string) =>
    Object.fromEntries(
      slugs.filter(({ module_id }) => module_id === id).map(({ locale, slug }) => [locale, slug]),
    ) as Slugs
  const withDetails = open.filter(({ type, detail_page }) => type === 'content' && detail_page !== 'none')
  const { rows, total } = await addressesOfContents(db, {
    modules: withDetails.map(({ id }) => id),
    now: now(),
    limit: addressesOnPage,
    offset: (page - 1) * addressesOnPage,
  })
  const slugsOfRows = await slugsOfContents(
    db,
    rows.map(({ id }) => id),
  )
  return {
    modules:
      page > 1
        ? []
        : open.filter(hasPage).map((module) => ({
            slugs: slugsOf(module.id),
            locales: writtenIn(module.name, []),
            has_feed: withDetails.includes(module),
          })),
    records: rows.map((row) => ({
      module_slugs: slugsOf(row.module_id),
      slugs: (slugsOfRows.get(row.id) ?? {}) as Slugs,
      locales: writtenIn(row.title, row.written),
      updated_at: row.updated_at.toISOString(),
    })),
    page,
    pages: Math.max(1, Math.ceil(total / addressesOnPage)),
  }
}

function hasPage({ key, type, list_page }: StoredModule): boolean {
  return pagesOfModules[key] === undefined && (type === 'form' || list_page !== 'none')
}
