import { fail } from '#contract/api/errors.ts'
import type { PageText } from '#contract/content/page-texts.ts'
import type { Context, SignedIn } from '../../context.ts'
import { pastSince } from './past-page-texts.ts'
import type { TextKey } from './read-page-texts.ts'
import { savePageTextWithin } from './save-page-text.ts'
import { pastText } from './store.ts'

/** Restores an earlier text. The text it replaces can be restored in turn. */
export function restorePageText(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  key: TextKey,
  { id, version }: { id: string; version: number },
): Promise<PageText> {
  return ctx.db.transaction().execute(async (trx) => {
    const past = await pastText(trx, { id, ...key }, pastSince(ctx.now()))
    if (!past) throw fail('past_text_not_found')
    const { title, lead, body: sections } = past
    const text = { version, title, lead, sections }
    return savePageTextWithin(ctx, trx, viewer, { key, text, action: 'restore' })
  })
}
