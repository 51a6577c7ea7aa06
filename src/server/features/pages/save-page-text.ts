import { fail } from '#contract/api/errors.ts'
import type { PageSection, PageText } from '#contract/content/page-texts.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { endText } from './past-page-texts.ts'
import { pageTextView, type TextKey } from './read-page-texts.ts'
import { holdPageText, pageTextOf, putPageText } from './store.ts'

interface NewText {
  version: number
  title: string
  lead: string
  sections: PageSection[]
}

/** Replaces the text version that the writer saw, or reports that it was changed in the meantime. */
export function savePageText(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  key: TextKey,
  text: NewText,
): Promise<PageText> {
  return ctx.db.transaction().execute((trx) => savePageTextWithin(ctx, trx, viewer, { key, text }))
}

/** Same as above, within a larger transaction. */
export async function savePageTextWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: SignedIn,
  { key: { page, locale }, text, action }: { key: TextKey; text: NewText; action?: 'restore' },
): Promise<PageText> {
  const { version, title, lead, sections } = text
  await holdPageText(trx, page, locale)
  const was = await pageTextOf(trx, page, locale)
  if ((was?.version ?? 0) !== version) throw fail('page_text_changed')
  const now = ctx.now()
  if (was) await endText(trx, was, now)
  const row = {
    page,
    locale,
    title,
    lead,
    version: version + 1,
    updated_at: now,
    updated_by: viewer.user.id,
  }
  await putPageText(trx, { ...row, body: JSON.stringify(sections) })
  await recordAction(trx, {
    viewer,
    now,
    area: 'pages',
    act: action ?? (was ? 'update' : 'create'),
    record: { id: `${page}/${locale}`, name: `${page}, ${locale}` },
    before: was ? { title: was.title, lead: was.lead, sections: was.body } : {},
    after: { title, lead, sections },
  })
  return pageTextView({ ...row, body: sections })
}
