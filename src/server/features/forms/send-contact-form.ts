import { createHash, randomUUID } from 'node:crypto'
import { fail } from '../../../contract/errors.ts'
import { type ContactForm, shortestFilling } from '../../../contract/forms.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Context, Viewer } from '../../context.ts'
import { spendAttempts } from '../../core/accounts/sign-in/attempts.ts'
import { insertSubmission, isKnown, type StoredSubmission, submissionByKey } from './store.ts'
import { tellOfSubmission } from './tell-of-submission.ts'

type Uses = Pick<Context, 'db' | 'env' | 'now' | 'queue' | 'secretKey' | 'secrets'>

interface Sent {
  viewer: Viewer
  locale: Locale
  origin: string
  body: ContactForm
  idempotencyKey: string | undefined
  /** counts the request; a repetition counts against no limit */
  spend: () => Promise<void>
}

const form = 'contact'
const hour = 60 * 60
const day = 24 * hour * 1000

/**
 * Keeps a letter to whoever runs the site and has it mailed there, once, however often it is sent. The same words again under
 * another key are told to be there already: a page sent twice makes no second letter.
 */
export async function sendContactForm(ctx: Uses, sent: Sent): Promise<StoredSubmission> {
  const { viewer, idempotencyKey: key, body } = sent
  const fields = { name: body.name, email: body.email, subject: body.subject, message: body.message }
  const hash = createHash('sha256')
    .update(JSON.stringify([form, fields]))
    .digest()
  const known = await repeated(ctx, viewer, key, hash)
  if (known) return known
  await sent.spend()
  // What this asks of a person is to press the button once more, which most programs do not.
  if (body.took !== undefined && body.took < shortestFilling) throw fail('form_too_quick')
  if (await isKnown(ctx.db, hash, new Date(ctx.now().getTime() - day))) throw fail('form_already_submitted')
  await limitLetters(ctx, viewer.address)
  const kept = await keep(ctx, sent, { fields, hash })
  const submission = kept ?? (await repeated(ctx, viewer, key, hash))
  if (!submission) throw fail('an_error_occurred')
  return submission
}

async function repeated(
  { db }: Uses,
  { account }: Viewer,
  key: string | undefined,
  hash: Buffer,
): Promise<StoredSubmission | undefined> {
  const found = key === undefined ? undefined : await submissionByKey(db, account, key)
  if (found && !found.request_hash.equals(hash)) throw fail('idempotency_key_reused')
  return found
}

/** A whole office may stand behind one address, and still nobody writes so much. */
function limitLetters(ctx: Uses, address: string): Promise<void> {
  return spendAttempts(ctx, [
    { key: `form ${address}`, max: 10, seconds: hour },
    { key: `form ${form} of everybody`, max: 1000, seconds: hour },
  ])
}

interface Words {
  fields: Record<'name' | 'email' | 'subject' | 'message', string>
  hash: Buffer
}

/** Letter and mails are one commit; nothing where another request with the same key was faster. */
function keep(ctx: Uses, sent: Sent, { fields, hash }: Words): Promise<StoredSubmission | undefined> {
  const { viewer, locale, origin, idempotencyKey } = sent
  const userId = viewer.kind === 'user' ? viewer.user.id : null
  return ctx.db.transaction().execute(async (trx) => {
    const kept = await insertSubmission(trx, {
      id: randomUUID(),
      form_key: form,
      fields: JSON.stringify(fields),
      locale,
      user_id: userId,
      account: viewer.account,
      idempotency_key: idempotencyKey ?? null,
      request_hash: hash,
      created_at: ctx.now(),
    })
    if (kept) await tellOfSubmission(ctx, trx, { ...fields, userId, locale, origin })
    return kept
  })
}
