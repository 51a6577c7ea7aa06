import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { PageSection, PageText, PastPageText } from '#contract/content/page-texts.ts'
import { type WrittenPage, writtenPages } from '#contract/content/written-pages.ts'
import { isLocale, type Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/audit-log.ts'
import { dayMs } from '../../kit/durations.ts'
import { assertNotStale, type EditedFrom } from '../../kit/optimistic-lock.ts'
import {
  deletePageText,
  deletePastTexts,
  holdPageText,
  keepPastText,
  pageTextOf,
  pageTexts,
  pastText,
  pastTextsOf,
  putPageText,
  type StoredPageText,
} from './store.ts'

/** Identifies the text of a page in one language. */
interface PageTextKey {
  page: WrittenPage
  locale: Locale
}

export async function listPageTexts({ db }: Pick<Context, 'db'>) {
  const texts = await pageTexts(db)
  return texts.flatMap(({ page, locale, updated_at, username }) => {
    const key = knownPageTextKey(page, locale)
    return key ? [{ ...key, updated_at: updated_at.toISOString(), updated_by: username }] : []
  })
}

/** A page's own text; null if it shows the product's default. */
export async function readPageText(
  { db }: Pick<Context, 'db'>,
  { page, locale }: PageTextKey,
): Promise<PageText | null> {
  const text = await pageTextOf(db, page, locale)
  return text ? pageTextView(text) : null
}

/** Parsed from an address; pages whose text cannot be edited are not found. */
export function pageTextKeyOf({ page, locale }: { page: string; locale: string }): PageTextKey {
  const key = knownPageTextKey(page, locale)
  if (!key) throw fail('page_text_not_found')
  return key
}

function pageTextView({ title, lead, body, version, updated_at }: StoredPageText): PageText {
  return { title, lead, sections: body, version, updated_at: updated_at.toISOString() }
}

function knownPageTextKey(page: string, locale: string): PageTextKey | undefined {
  const writtenPage = writtenPages.find((candidate) => candidate === page)
  return writtenPage && isLocale(locale) ? { page: writtenPage, locale } : undefined
}

/** How many days replaced texts are stored, and how many per page and language. */
const daysKept = 30
const textsKept = 20

/** The cutoff: texts that ended before it are not shown. */
function pastSince(now: Date): Date {
  return new Date(now.getTime() - daysKept * dayMs)
}

/** Ends a text that is overwritten or removed; it can be restored for a while. */
async function endText(trx: Context['db'], text: StoredPageText, now: Date): Promise<void> {
  await keepPastText(trx, text, { id: randomUUID(), now, keep: textsKept })
}

export async function listPastPageTexts(
  ctx: Pick<Context, 'db' | 'now'>,
  { page, locale }: PageTextKey,
): Promise<PastPageText[]> {
  const texts = await pastTextsOf(ctx.db, page, locale, pastSince(ctx.now()))
  return texts.map(({ id, title, lead, body, written_at, username, ended_at }) => ({
    id,
    title,
    lead,
    sections: body,
    written_at: written_at.toISOString(),
    written_by: username,
    ended_at: ended_at.toISOString(),
  }))
}

export async function forgetPastTexts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deletePastTexts(db, pastSince(now()))
}

/** What the writer saw; versions begin again once a page went back to its default text. */
interface SeenText extends EditedFrom {
  version: number
}

interface NewText extends SeenText {
  title: string
  lead: string
  sections: PageSection[]
}

/** Replaces the text version that the writer saw, or reports that it was changed in the meantime. */
export function savePageText(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  key: PageTextKey,
  text: NewText,
): Promise<PageText> {
  return ctx.db.transaction().execute((trx) => savePageTextWithin(ctx, trx, viewer, { key, text }))
}

/** Same as above, within a larger transaction. */
async function savePageTextWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: SignedIn,
  { key: { page, locale }, text, action }: { key: PageTextKey; text: NewText; action?: 'restore' },
): Promise<PageText> {
  const { version, seen, title, lead, sections } = text
  await holdPageText(trx, page, locale)
  const was = await pageTextOf(trx, page, locale)
  assertNotStale(was, { version, seen }, 'page_text_changed')
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

/**
 * Goes back to the product's default text; the removed one can be restored for a while, and stays in the audit log.
 */
export function removePageText(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  { page, locale }: PageTextKey,
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

/** Restores an earlier text. The text it replaces can be restored in turn. */
export function restorePageText(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  key: PageTextKey,
  { id, version, seen }: SeenText & { id: string },
): Promise<PageText> {
  return ctx.db.transaction().execute(async (trx) => {
    const past = await pastText(trx, { id, ...key }, pastSince(ctx.now()))
    if (!past) throw fail('past_text_not_found')
    const { title, lead, body: sections } = past
    const text = { version, seen, title, lead, sections }
    return savePageTextWithin(ctx, trx, viewer, { key, text, action: 'restore' })
  })
}
