import { randomUUID } from 'node:crypto'
import { brands } from '#brand.ts'
import type { CallReply } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { mailTemplates } from '#contract/lists/outbox-list.ts'
import { type MailWords, partsOf, placeholderProblems } from '#contract/site/mail-parts.ts'
import {
  type getMailText,
  type listMailTexts,
  type MailTextKey,
  mailBrands,
  type PastMailText,
  type saveMailText as saveCall,
} from '#contract/site/mail-texts.ts'
import { isLocale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import { dayMs } from '#server/kit/durations.ts'
import { assertNotStale, type EditedFrom } from '#server/kit/optimistic-lock.ts'
import { recordAction } from '../../audit/audit-log.ts'
import { originalWords } from '../outbox/mail-content.ts'
import {
  deleteMailText,
  deletePastTexts,
  holdMailText,
  keepPastText,
  mailTextOf,
  mailTexts,
  pastText,
  pastTextsOf,
  putMailText,
  type StoredMailText,
  type StoredMailTextKey,
} from './store.ts'

function storedMailTextKey({ template, brand, locale }: MailTextKey): StoredMailTextKey {
  return { template, app_number: brands[brand].appNumber, locale }
}

/** Parsed from an address; what no email is called is not found. */
export function mailTextKeyOf(named: { template: string; brand: string; locale: string }): MailTextKey {
  const key = knownMailTextKey(named)
  if (!key) throw fail('mail_template_not_found')
  return key
}

function knownMailTextKey(named: {
  template: string
  brand: string
  locale: string
}): MailTextKey | undefined {
  const template = mailTemplates.find((candidate) => candidate === named.template)
  const brand = mailBrands.find((candidate) => candidate === named.brand)
  const { locale } = named
  return template && brand && isLocale(locale) ? { template, brand, locale } : undefined
}

/** The custom texts; what an older release knew and this one does not is left out. */
export async function listTexts({ db }: Pick<Context, 'db'>): Promise<CallReply<typeof listMailTexts>> {
  const texts = await mailTexts(db)
  return texts.flatMap(({ template, app_number: appNumber, locale, updated_at, username }) => {
    const brand = mailBrands.find((key) => brands[key].appNumber === appNumber) ?? ''
    const key = knownMailTextKey({ template, brand, locale })
    return key ? [{ ...key, updated_at: updated_at.toISOString(), updated_by: username }] : []
  })
}

export async function readMailText(
  { db }: Pick<Context, 'db'>,
  key: MailTextKey,
): Promise<CallReply<typeof getMailText>> {
  const own = await mailTextOf(db, storedMailTextKey(key))
  return { original: originalWords(sharedTranslate(), key), own: own ? ownView(own) : null }
}

function ownView({
  words: { subject, text, button, note },
  version,
  updated_at: updatedAt,
}: Pick<StoredMailText, 'words' | 'version' | 'updated_at'>) {
  return { subject, text, button, note, version, updated_at: updatedAt.toISOString() }
}

/** How many days replaced texts are stored, and how many per email, brand and language. */
const daysKept = 30
const textsKept = 20

/** The cutoff: texts that ended before it are not shown. */
function pastSince(now: Date): Date {
  return new Date(now.getTime() - daysKept * dayMs)
}

async function endText(trx: Context['db'], text: StoredMailText, now: Date): Promise<void> {
  await keepPastText(trx, text, { id: randomUUID(), now, keep: textsKept })
}

type Deps = Pick<Context, 'db' | 'now'>

export async function listPastMailTexts(ctx: Deps, key: MailTextKey): Promise<PastMailText[]> {
  const texts = await pastTextsOf(ctx.db, storedMailTextKey(key), pastSince(ctx.now()))
  return texts.map(({ id, words, written_at, username }) => ({
    id,
    subject: words.subject,
    written_at: written_at.toISOString(),
    written_by: username,
  }))
}

export async function forgetPastMailTexts({ db, now }: Deps): Promise<void> {
  await deletePastTexts(db, pastSince(now()))
}

/** Refuses words that would make the email unreadable; drops those of parts that it does not have. */
export function checkedWords({ template }: MailTextKey, words: MailWords): MailWords {
  const parts = partsOf(template)
  const checked = { ...words }
  for (const part of ['button', 'note'] as const) if (!parts.includes(part)) checked[part] = ''
  const empty = parts
    .filter((part) => checked[part] === '')
    .map((part) => ({ path: [part], key: 'validation.required' }))
  const wrong = placeholderProblems(template, checked).map(({ part, kind, name }) => ({
    path: [part],
    key: `validation.placeholder.${kind}`,
    details: { name },
  }))
  if (empty.length + wrong.length > 0) throw fail('validation_failed', {}, [...empty, ...wrong])
  return checked
}

/** What the writer saw; versions begin again once an email went back to its default text. */
interface SeenText extends EditedFrom {
  version: number
}

interface NewText extends SeenText {
  words: MailWords
  /** the act that the audit log shows, if it is not plain writing */
  act?: 'restore'
}

type Own = CallReply<typeof saveCall>

/** Replaces the text version that the writer saw, or reports that it was changed in the meantime. */
export function saveMailText(ctx: Deps, viewer: SignedIn, key: MailTextKey, text: NewText): Promise<Own> {
  return ctx.db.transaction().execute((trx) => saveWithin(ctx, trx, viewer, { key, ...text }))
}

async function saveWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: SignedIn,
  { key, version, seen, words, act }: NewText & { key: MailTextKey },
): Promise<Own> {
  const place = storedMailTextKey(key)
  const checked = checkedWords(key, words)
  await holdMailText(trx, place)
  const was = await mailTextOf(trx, place)
  assertNotStale(was, { version, seen }, 'mail_text_changed')
  const now = ctx.now()
  if (was) await endText(trx, was, now)
  const row = { ...place, version: version + 1, updated_at: now, updated_by: viewer.user.id }
  await putMailText(trx, { ...row, words: JSON.stringify(checked) })
  await recordAction(trx, {
    viewer,
    now,
    area: 'mail_texts',
    act: act ?? (was ? 'update' : 'create'),
    record: recordOf(key),
    before: was ? was.words : {},
    after: checked,
  })
  return ownView({ ...row, words: checked })
}

/** Goes back to the product's own text; the removed one can be restored for a while, and stays in the audit log. */
export function removeMailText(ctx: Deps, viewer: SignedIn, key: MailTextKey): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const place = storedMailTextKey(key)
    await holdMailText(trx, place)
    const was = await mailTextOf(trx, place)
    if (!was) throw fail('mail_text_not_found')
    const now = ctx.now()
    await endText(trx, was, now)
    await deleteMailText(trx, place)
    await recordAction(trx, {
      viewer,
      now,
      area: 'mail_texts',
      act: 'delete',
      record: recordOf(key),
      before: was.words,
    })
  })
}

/** Restores an earlier text. The text it replaces can be restored in turn. */
export function restoreMailText(
  ctx: Deps,
  viewer: SignedIn,
  key: MailTextKey,
  { id, version, seen }: SeenText & { id: string },
): Promise<Own> {
  return ctx.db.transaction().execute(async (trx) => {
    const past = await pastText(trx, { id, ...storedMailTextKey(key) }, pastSince(ctx.now()))
    if (!past) throw fail('past_text_not_found')
    return saveWithin(ctx, trx, viewer, { key, version, seen, words: past.words, act: 'restore' })
  })
}

function recordOf({ template, brand, locale }: MailTextKey) {
  return { id: `${template}/${brand}/${locale}`, name: `${template}, ${brand}, ${locale}` }
}
