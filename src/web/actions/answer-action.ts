import { data } from 'react-router'
import { formAccountField } from '#contract/accounts/account-views.ts'
import { confirmIdentity } from '#contract/accounts/auth.ts'
import type { Call } from '#contract/api/call.ts'
import { pathFor } from '#locales/paths.ts'
import { fieldLines } from '../api/field-lines.ts'
import { type Outcome, send } from '../api/send.ts'
import { fatal } from '../boot/fatal.ts'
import type { Translate } from '../i18n/texts.ts'
import { redirectTelling } from '../visit/flash.ts'
import { readVisit } from '../visit/session.ts'
import { type PageContext, visitContext } from '../visit/visit-context.ts'
import { formOf } from './submit-or-keep.ts'

/** What an action answers to the page whose form requested it. */
export interface ActionAnswer<Shown = unknown> {
  intent: string
  /** distinguishes forms that share an intent */
  mark: string
  ok: boolean
  message: string
  /** REQ-constants: a toast's duration grows with the number of lines */
  lines: readonly string[]
  /** errors by field */
  fields: Readonly<Record<string, string>>
  /** submitted values without secrets */
  values: Readonly<Record<string, string>>
  /** someone else saved first; the page was loaded again, and the form keeps what was typed */
  isConflict?: true
  /** the proof of identity was right, but the action has not run yet: it needs its secret fields again */
  isOnlyProof?: true
  /** set while the action waits for a proof of identity; holds the errors of the last attempt, if there was one */
  proof?: { message: string; fields: Readonly<Record<string, string>> }
  /** data that only this answer shows, such as codes that are shown once */
  shown?: Shown
  /** when the answer was made: forms reset after each success */
  at: number
}

/** What was sent in a form, by the names of its fields. */
export type FormValues = Readonly<Record<string, string>>

/** What the page asks before it saves: nothing was done yet, and nothing failed. */
export interface Question {
  question: string
  /** what the page shows with the question */
  shown: unknown
}

/** What one form on a page does. */
export interface Action {
  run: (values: FormValues, context: PageContext, form: FormData) => Promise<Outcome<unknown> | Question>
  /** fields that are never sent back to the page */
  secrets?: readonly string[]
  /** picks from the outcome what the page shows once and nowhere else */
  show?: (outcome: Outcome<unknown>, values: FormValues) => unknown
  /** the call that ends the session: the next page is home, which shows its success message (REQ-states) */
  leaves?: Call
}

/**
 * What the server says where someone else saved first. `content_changed` is left out: the form of a record shows both
 * texts side by side instead.
 */
const conflicts: ReadonlySet<string> = new Set([
  'changed_meanwhile',
  'menu_changed',
  'module_changed',
  'page_text_changed',
  'mail_text_changed',
])

/**
 * Fields of a proof of identity, with `proved` after one by passkey, and `no_secret` where no secret field was filled in;
 * no answer has them among its values but one that asks for the proof, which says the last.
 */
const proofFields = ['proof_password', 'proof_code', 'proving', 'proved', 'no_secret']

/**
 * Runs the action that a form requests. If the server requires a proof of identity first, the page shows that prompt and
 * holds the form's fields; the action runs with the proof. Works without scripts: both steps are plain forms.
 */
export async function answerAction(request: Request, context: PageContext, actions: Record<string, Action>) {
  const form = await formOfAccount(request, context)
  const all = Object.fromEntries([...form].flatMap(([k, v]) => (typeof v === 'string' ? [[k, v]] : [])))
  const { intent = '', mark = '', ...fields } = all
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined
  if (!action) throw fatal('', 400)
  const hidden = new Set([...proofFields, ...(action.secrets ?? [])])
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.has(name)))
  const about = { intent, mark, values, at: Date.now() }
  const asking = (wait: ReturnType<typeof waiting>) => ({
    ...about,
    ...wait,
    ...(hasNoSecret(fields, action) && { values: { ...values, no_secret: 'yes' } }),
  })

  if (fields['proving']) {
    const proved = await prove(fields, context)
    if (!proved.ok) return answer({ ...asking(waiting(context, proved)), status: proved.status })
  }
  if (lacksSecrets(fields, action)) {
    const said = { ok: true, message: provedText(context), lines: [], fields: {} }
    return answer({ ...about, ...said, isOnlyProof: true })
  }
  const outcome = await action.run(fields, context, form)
  if ('question' in outcome) return answer({ ...about, ...asked(outcome) })
  if (!outcome.ok && outcome.code === 'confirm_identity')
    return answer({ ...asking(waiting(context)), status: outcome.status })
  if (outcome.ok && action.leaves)
    return redirectTelling(pathFor('home', context.get(visitContext).frame.locale), action.leaves, context)
  // Without scripts the page is rendered in this same request and must show what the action changed.
  if (outcome.ok) await readVisit(context)
  const extra = action.show?.(outcome, fields)
  const { t } = context.get(visitContext)
  return answer({
    ...about,
    ok: outcome.ok,
    ...(outcome.ok ? { message: outcome.message, lines: [], fields: {} } : failureOf(t, outcome)),
    ...conflictOf(intent, outcome),
    ...(extra !== undefined && { shown: extra }),
    status: outcome.ok ? 200 : outcome.status || 500,
  })
}

/** Without scripts too, the form stays as it was typed, so a question is answered like what could not be saved. */
function asked({ question, shown }: Question) {
  return { ok: false, message: question, lines: [question], fields: {}, shown, status: 422 }
}

/** Secret fields were not held with the others while identity was proven, so they have to be typed again. */
function lacksSecrets(fields: FormValues, { secrets = [] }: Action): boolean {
  return isProving(fields) && secrets.length > 0 && !fields['no_secret']
}

/** Where no secret was typed, none has to be typed again. */
function hasNoSecret(fields: FormValues, { secrets = [] }: Action): boolean {
  if (secrets.length === 0) return false
  return isProving(fields) ? Boolean(fields['no_secret']) : secrets.every((name) => !fields[name])
}

function isProving(fields: FormValues): boolean {
  return Boolean(fields['proving'] || fields['proved'])
}

/** Restoring is a button, which has no typed text to keep. */
function conflictOf(intent: string, outcome: Outcome<unknown>): Pick<ActionAnswer, 'isConflict'> {
  const isConflict = !outcome.ok && intent !== 'restore' && conflicts.has(outcome.code)
  return isConflict ? { isConflict } : {}
}

/** A failure that only the page can detect, in the same shape as server failures. */
export function ownFailure(field: string, message: string): Failed {
  return {
    ok: false,
    code: 'validation_failed',
    message,
    lines: [message],
    fields: { [field]: { _errors: [message] } },
    status: 422,
  }
}

function prove(fields: FormValues, context: PageContext) {
  const { proof_password: password, proof_code: code } = fields
  return send(confirmIdentity, {
    payload: { ...(password && { password }), ...(code && { code: code.trim() }) },
    context,
  })
}

function provedText(context: PageContext): string {
  const { t } = context.get(visitContext)
  return t(confirmIdentity.success)
}

/** The answer that requests a proof, with the errors of the previous attempt. */
function waiting(context: PageContext, failed?: Failed) {
  const failure = failed && failureOf(context.get(visitContext).t, failed)
  const fields: Record<string, string> = {}
  if (failure) {
    const { password, code } = failure.fields
    if (password || failed.code === 'invalid_credentials')
      fields['proof_password'] = password ?? failure.message
    if (code || failed.code === 'second_factor_invalid') fields['proof_code'] = code ?? failure.message
  }
  return {
    ok: false,
    message: failure?.message ?? '',
    lines: failure?.lines ?? [],
    fields: {},
    proof: { message: failure?.message ?? '', fields },
  }
}

function answer({ status = 200, ...content }: ActionAnswer & { status?: number }) {
  return data<ActionAnswer>(content, { status })
}

/** Also notes whose account the form was opened in: one with a file was not looked into before. */
async function formOfAccount(request: Request, context: PageContext): Promise<FormData> {
  const form = await formOf(request)
  const owner = form.get(formAccountField)
  if (typeof owner === 'string') context.get(visitContext).formAccount = owner
  return form
}

export type Failed = Extract<Outcome<unknown>, { ok: false }>

type ActionFailure = Pick<ActionAnswer, 'message' | 'lines' | 'fields'>

/** Which field a failure without field errors belongs to. */
const fieldOfCode: Readonly<Record<string, string>> = {
  username_exists: 'username',
  import_too_wide: 'file',
  name_exists: 'name',
  transfer_problem: 'transfer_to',
  default_role_is_plain: 'default_role',
  email_exists: 'email',
  second_factor_invalid: 'code',
  image_processing_error: 'file',
  file_missing: 'file',
  file_too_large: 'file',
}

/** Maps a failed call to messages per field. Our forms use the same field names as the calls. */
export function failureOf(t: Translate, { message, lines, fields, code }: Failed): ActionFailure {
  const tree = Object.entries((fields ?? {}) as Record<string, unknown>)
  const errors = tree.flatMap(([name, branch]) => {
    const fieldErrors = (branch as { _errors?: unknown } | null)?._errors
    const text =
      Array.isArray(fieldErrors) && fieldErrors.length
        ? fieldErrors.join(' ')
        : fieldLines(t, { [name]: branch })[0]
    return text ? [[name, text] as const, ...nestedFaults(branch, name)] : []
  })
  const field = fieldOfCode[code]
  if (errors.length === 0 && field) errors.push([field, message])
  return { message, lines, fields: Object.fromEntries(errors) }
}

/** Errors within a nested field, by dotted name: a form may have an input for each part. */
function nestedFaults(branch: unknown, path: string): (readonly [string, string])[] {
  if (typeof branch !== 'object' || branch === null) return []
  return Object.entries(branch).flatMap(([name, part]: [string, unknown]) => {
    if (name === '_errors' || typeof part !== 'object' || part === null) return []
    const fieldErrors = '_errors' in part && Array.isArray(part._errors) ? part._errors.join(' ') : ''
    const inner = nestedFaults(part, `${path}.${name}`)
    return fieldErrors ? [[`${path}.${name}`, fieldErrors] as const, ...inner] : inner
  })
}
