import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { endText } from './past-page-texts.ts'
import type { TextKey } from './read-page-texts.ts'
import { deletePageText, holdPageText, pageTextOf } from './store.ts'

/**
 * Goes back to the product's default text; the removed one can be restored for a while, and stays in the audit trail.
 */
export function removePageText(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  { page, locale }: TextKey,
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdPageText(trx, page, locale)
    const was = await pageTextOf(trx, page, locale)
    if (!was) throw fail('page_text_not_found')
    const now = ctx.now()
    await endText(trx, was, now)
    await deletePageText(trx, page, locale)
    await recordAction(trx, {
      viewer,
      now,
      area: 'pages',
      act: 'delete',
      record: { id: `${page}/${locale}`, name: `${page}, ${locale}` },
      before: { title: was.title, lead: was.lead, sections: was.body },
    })
  })
}
