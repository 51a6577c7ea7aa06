import { createHash, randomUUID } from 'node:crypto'
import { fail, failUntil } from '#contract/api/errors.ts'
import { minFillingTime } from '#contract/content/forms.ts'
import type { FieldValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'
import { dayMs, hourSeconds } from '#server/kit/durations.ts'
import { assertSameRequest } from '#server/kit/idempotency.ts'
import { isStale } from '#server/kit/optimistic-lock.ts'
import type { Context, Viewer } from '../../context.ts'
import { consumeAttempts, mailLimit, mayConsume } from '../../core/accounts/sign-in/attempts.ts'
import type { StoredModule } from '../../core/modules/store.ts'
import { queueMail } from '../../core/notifications/outbox/queue-mail.ts'
import { brandOfOrigin, ownOrigin } from '../../core/settings/own-origin.ts'
import { localized } from '../../core/settings/public-settings.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import type { ReceivedPart } from '../../http/read-upload.ts'
import { type AttachDeps, checkFilling, claimAttachments, type Filling, placeAttachments } from './filling.ts'
import { findForm, onceKey, visibleFields } from './read-forms.ts'
import {
  holdForm,
  insertSubmission,
  isKnown,
  isSentAlready,
  putValues,
  type StoredSubmission,
  submissionByKey,
} from './store.ts'
import { emailOf, linesOf, textOf } from './words-of-submission.ts'

type Deps = AttachDeps & Pick<Context, 'db' | 'env' | 'now' | 'queue' | 'secretKey' | 'secrets'>

interface FormRequest {
  viewer: Viewer
  locale: Locale
  origin: string
  formKey: string
  typed: Readonly<Record<string, unknown>>
  files: readonly ReceivedPart[]
  idempotencyKey: string | undefined
  /** counts the request toward the rate limit; repetitions are not counted */
  consume: () => Promise<void>
}

/**
 * Stores a submission and mails it to the site's operator, once, however often it is sent. The same content under
 * another key is reported as already submitted, so that resending a page does not create a second one.
 */
export async function sendForm(ctx: Deps, request: FormRequest): Promise<StoredSubmission> {
  const { viewer, idempotencyKey: key } = request
  const { form, filling } = await checkRequest(ctx, request).catch(async (failure: unknown) => {
    await request.consume()
    throw failure
  })
  const hash = hashOf(form, filling)
  const existing = await findRepeated(ctx, viewer, key, hash)
  if (existing) return existing
  await request.consume()
  // A person only has to press the button again, which most bots do not do.
  if (filling.took !== undefined && filling.took < minFillingTime) throw fail('form_too_quick')
  const once = onceKey(form, viewer)
  if (await isDuplicate(ctx, viewer, form.key, { once, hash, filling }))
    return repeatedOrFail(ctx, viewer, key, hash)
  await limitMails(ctx, viewer.address, form.key)
  return (
    (await storeSubmission(ctx, request, { form, filling, hash, once })) ??
    repeatedOrFail(ctx, viewer, key, hash)
  )
}

/**
 * Whether the same content was submitted recently, or this person has used their only submission. In forms without an
 * email field, different people often send the same, so only the same sender counts there. A first submission from a
 * browser without a cookie is recognized by its address.
 */
async function isDuplicate(
  { db, now }: Deps,
  { account, address }: Viewer,
  formKey: string,
  { once, hash, filling }: { once: Buffer | null; hash: Buffer; filling: Filling },
): Promise<boolean> {
  if (once && (await isSentAlready(db, formKey, once))) return true
  const senders = emailOf(filling.fields, filling.values) ? undefined : [account, `address:${address}`]
  return isKnown(db, hash, { since: new Date(now().getTime() - dayMs), senders })
}

/** The existing submission may be from this very request, sent twice at once. */
async function repeatedOrFail(ctx: Deps, viewer: Viewer, key: string | undefined, hash: Buffer) {
  const existing = await findRepeated(ctx, viewer, key, hash)
  if (!existing) throw fail('form_already_submitted')
  return existing
}

async function checkRequest({ db }: Deps, { viewer, formKey, typed, files }: FormRequest) {
  const form = await findForm(db, formKey, viewer)
  return { form, filling: checkFilling(form, typed, files) }
}

/** Covers form, texts and file contents; file ids are left out because they are new each time. */
function hashOf({ key }: StoredModule, { fields, values, files }: Filling): Buffer {
  const takesFiles = new Set(files.map(({ field }) => field))
  const content = fields.map((field) => [field.key, takesFiles.has(field.key) ? null : values[field.key]])
  const hash = createHash('sha256').update(JSON.stringify([key, content]))
  for (const { field, name, bytes } of files)
    hash.update(JSON.stringify([field, name, bytes.length])).update(bytes)
  return hash.digest()
}

async function findRepeated(
  { db }: Deps,
  { account }: Viewer,
  key: string | undefined,
  hash: Buffer,
): Promise<StoredSubmission | undefined> {
  const submission = key === undefined ? undefined : await submissionByKey(db, account, key)
  assertSameRequest(submission, hash)
  return submission
}

/** A whole office may share one address, and still does not submit this much. */
function limitMails(ctx: Deps, address: string, form: string): Promise<void> {
  return consumeAttempts(ctx, [
    { key: `form ${address}`, max: 10, seconds: hourSeconds },
    { key: `form ${form} of everybody`, max: 1000, seconds: hourSeconds },
  ])
}

interface NewSubmission {
  form: StoredModule
  filling: Filling
  hash: Buffer
  once: Buffer | null
}

/** Content, files and mails are one commit; undefined if another request with the same key was faster. */
async function storeSubmission(
  ctx: Deps,
  request: FormRequest,
  input: NewSubmission,
): Promise<StoredSubmission | undefined> {
  const { viewer, locale, origin, idempotencyKey } = request
  const { form, filling, hash, once } = input
  const userId = viewer.kind === 'user' ? viewer.user.id : null
  const placed = await placeAttachments(ctx, { form, filling, userId })
  return ctx.db.transaction().execute(async (trx) => {
    await lockUnchangedForm(trx, form)
    const id = randomUUID()
    const submission = await insertSubmission(trx, {
      id,
      form_key: form.key,
      fields: JSON.stringify(filling.values),
      locale,
      user_id: userId,
      account: viewer.account,
      idempotency_key: idempotencyKey ?? null,
      request_hash: hash,
      created_at: ctx.now(),
      once_key: once,
    })
    if (!submission) return undefined
    const values = await claimAttachments(trx, id, filling, placed)
    if (placed.length > 0) await putValues(trx, id, values)
    await notifyOfSubmission(ctx, trx, { form, values, viewer, locale, origin })
    return submission
  })
}

/**
 * The submission was checked against an earlier version: if the form changed in the meantime, a retry is checked
 * against the new one.
 */
async function lockUnchangedForm(trx: Context['db'], { id, version }: StoredModule): Promise<void> {
  const form = await holdForm(trx, id)
  if (!form) throw fail('form_not_found')
  if (isStale(form, { version })) throw failUntil('busy', 1)
}

type NoticeDeps = Pick<Context, 'db' | 'env' | 'now' | 'queue' | 'secretKey' | 'secrets'>

interface SubmissionNotice {
  form: StoredModule
  values: FieldValues
  viewer: Viewer
  locale: Locale
  origin: string
}

/**
 * Mails a submission to the site's address, and a confirmation to its sender. Any address can be entered, so the
 * confirmation contains nothing that the sender typed, and an address gets only a few per hour.
 */
async function notifyOfSubmission(
  ctx: NoticeDeps,
  trx: Context['db'],
  notice: SubmissionNotice,
): Promise<void> {
  const within = { ...ctx, db: trx }
  const { contact_email: site, default_language: siteLocale } = await siteSettings(within)
  const { form, values, viewer, locale } = notice
  const appNumber = await brandOfOrigin(within, await ownOrigin(within, notice.origin))
  const user = viewer.kind === 'user' ? viewer.user : undefined
  const address = emailOf(visibleFields(form), values) || user?.email || ''
  if (site)
    await queueMail(ctx, trx, {
      template: 'form_received',
      to: site,
      userId: null,
      locale: siteLocale,
      appNumber,
      values: textsFor(form, values, {
        siteLocale,
        address,
        account: user?.fullname || user?.username || '',
      }),
    })
  if (address && (await mayConsume(within, [mailLimit(address, 'form')])))
    await queueMail(ctx, trx, {
      template: 'form_sent',
      to: address,
      userId: user?.id ?? null,
      locale,
      appNumber,
      values: {},
    })
}

interface Sender {
  siteLocale: Locale
  address: string
  account: string
}

/** Name, subject and message are in the mail's own places; all other fields follow as lines with their labels. */
function textsFor(form: StoredModule, values: FieldValues, { siteLocale, address, account }: Sender) {
  const fields = visibleFields(form)
  const fieldByKey = (key: string) => fields.find((field) => field.key === key)
  const valueOf = (field: Field | undefined) => (field ? textOf(field, values, siteLocale) : '')
  const message = fieldByKey('message')
  const otherFields = fields.filter(
    (field) =>
      !['name', 'subject', 'message'].includes(field.key) &&
      field.settings.format !== 'email' &&
      // A required switch is left out: without agreeing, the form could not have been submitted.
      !(field.type === 'switch' && field.required),
  )
  const lines = linesOf(otherFields, values, { locale: siteLocale, siteLocale })
  return {
    name: valueOf(fieldByKey('name')) || account,
    reply_to: address,
    subject: valueOf(fieldByKey('subject')) || localized(form.name, { locale: siteLocale, siteLocale }),
    text: [...(message ? [valueOf(message)] : []), ...lines].join('\n'),
  }
}
