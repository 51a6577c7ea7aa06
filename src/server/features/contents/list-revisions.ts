import { fail } from '#contract/api/errors.ts'
import type { Content, ContentRevision } from '#contract/content/contents.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { findModule } from '../../core/modules/find-module.ts'
import { localized } from '../../core/settings/localized.ts'
import { presentValues } from './content-view.ts'
import { findContent } from './find-content.ts'
import { type Revision, revisionOf, revisionsOf } from './store.ts'

/** Earlier versions of a record, latest first. */
export async function listRevisions(
  { db }: Pick<Context, 'db'>,
  { moduleKey, id, locale }: { moduleKey: string; id: string; locale: Locale },
): Promise<ContentRevision[]> {
  const module = await findModule(db, moduleKey, 'content')
  const content = await findContent(db, module, id)
  const revisions = await revisionsOf(db, content.id)
  return revisions.map((revision) => revisionView(revision, locale))
}

/** One earlier version with all its values. */
export async function readRevision(
  { db }: Pick<Context, 'db'>,
  { moduleKey, id, version, locale }: { moduleKey: string; id: string; version: number; locale: Locale },
) {
  const module = await findModule(db, moduleKey, 'content')
  const content = await findContent(db, module, id)
  const revision = await revisionOf(db, content.id, version)
  if (!revision) throw fail('revision_not_found')
  // Returned as stored, because only editors of the record can read it.
  const record = revision.record as unknown as Omit<Content, 'own_slug'>
  return {
    ...revisionView(revision, locale),
    record: { ...record, own_slug: record.slug, fields: presentValues(module.fields, record.fields) },
  }
}

function revisionView(
  { version, written_at, written_name, record }: Revision,
  locale: Locale,
): ContentRevision {
  return {
    version,
    written_at: written_at.toISOString(),
    written_by: written_name,
    title: localized(record['title'] as Partial<Record<string, string>>, { locale, siteLocale: 'en' }),
  }
}
