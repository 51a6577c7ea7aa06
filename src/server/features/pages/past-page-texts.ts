import { randomUUID } from 'node:crypto'
import type { PastPageText } from '#contract/content/page-texts.ts'
import { dayMs } from '#server/kit/durations.ts'
import type { Context } from '../../context.ts'
import type { TextKey } from './read-page-texts.ts'
import { deletePastTexts, keepPastText, pastTextsOf, type StoredPageText } from './store.ts'

/** How many days replaced texts are stored, and how many per page and language. */
const daysKept = 30
const textsKept = 20

/** The cutoff: texts that ended before it are not shown. */
export function pastSince(now: Date): Date {
  return new Date(now.getTime() - daysKept * dayMs)
}

/** Ends a text that is overwritten or removed; it can be restored for a while. */
export async function endText(trx: Context['db'], text: StoredPageText, now: Date): Promise<void> {
  await keepPastText(trx, text, { id: randomUUID(), now, keep: textsKept })
}

export async function listPastPageTexts(
  ctx: Pick<Context, 'db' | 'now'>,
  { page, locale }: TextKey,
): Promise<PastPageText[]> {
  const texts = await pastTextsOf(ctx.db, page, locale, pastSince(ctx.now()))
  return texts.map(({ id, title, written_at, username, ended_at }) => ({
    id,
    title,
    written_at: written_at.toISOString(),
    written_by: username,
    ended_at: ended_at.toISOString(),
  }))
}

export async function forgetPastTexts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deletePastTexts(db, pastSince(now()))
}
