import { fail } from '#contract/api/errors.ts'
import type { PageSection, PageText } from '#contract/content/page-texts.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/record-act.ts'
import { endText } from './past-page-texts.ts'
import { type Place, pageTextView } from './read-page-texts.ts'
import { holdPageText, pageTextOf, putPageText } from './store.ts'

interface Written {
  version: number
  title: string
  lead: string
  sections: PageSection[]
}

/** Replaces the text version that the writer saw, or reports that it was changed in the meantime. */
export function savePageText(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  place: Place,
  written: Written,
): Promise<PageText> {
  return ctx.db.transaction().execute((trx) => savePageTextWithin(ctx, trx, viewer, { place, written }))
}

/** Same as above, within a larger transaction. */
export async function savePageTextWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: SignedIn,
  { place: { page, locale }, written, act }: { place: Place; written: Written; act?: 'restore' },
): Promise<PageText> {
  const { version, title, lead, sections } = written
  await holdPageText(trx, page, locale)
  const was = await pageTextOf(trx, page, locale)
  if ((was?.version ?? 0) !== version) throw fail('page_text_changed')
  const now = ctx.now()
  if (was) await endText(trx, was, now)
  const text = {
    page,
    locale,
    title,
    lead,
    version: version + 1,
    updated_at: now,
    updated_by: viewer.user.id,
  }
  await putPageText(trx, { ...text, body: JSON.stringify(sections) })
  await recordAction(trx, {
    viewer,
    now,
    area: 'pages',
    act: act ?? (was ? 'update' : 'create'),
    record: { id: `${page}/${locale}`, name: `${page}, ${locale}` },
    before: was ? { title: was.title, lead: was.lead, sections: was.body } : {},
    after: { title, lead, sections },
  })
  return pageTextView({ ...text, body: sections })
}
