import { data, type RouterContextProvider } from 'react-router'
import { formAccountField } from '#contract/accounts/account-views.ts'
import { confirmIdentity } from '#contract/accounts/auth.ts'
import type { Call } from '#contract/api/call.ts'
import { pathFor } from '#locales/paths.ts'
import { type Outcome, send } from '../api/send.ts'
import { fatal } from '../boot/fatal.ts'
import { redirectTelling } from '../visit/flash.ts'
import { findUser, sessionContext } from '../visit/session.ts'
import { visitContext } from '../visit/visit-context.ts'
import type { ActionAnswer } from './action-answer.ts'
import { type Failed, failureOf } from './failure-of.ts'

export type Context = Readonly<RouterContextProvider>
export type Values = Readonly<Record<string, string>>

/** What one form on a page does. */
export interface Action {
  run: (values: Values, context: Context, form: FormData) => Promise<Outcome<unknown>>
  /** fields that are never sent back to the page */
  secrets?: readonly string[]
  /** picks from the outcome what the page shows once and nowhere else */
  show?: (outcome: Outcome<unknown>, values: Values) => unknown
  /** the call that ends the session: the next page is home, which shows its success message (REQ-states) */
  leaves?: Call
}

/** Fields of a proof of identity; never sent back to a page. */
const proofFields = ['proof_password', 'proof_code', 'proving']

/**
 * Runs the action that a form on an account page requests. If the server requires a proof of identity first, the page
 * shows that prompt and holds the form's fields; the action runs with the proof. Works without scripts: both steps are
 * plain forms.
 */
export async function answerAction(request: Request, context: Context, actions: Record<string, Action>) {
  const form = await formOf(request, context)
  const all = Object.fromEntries([...form].flatMap(([k, v]) => (typeof v === 'string' ? [[k, v]] : [])))
  const { intent = '', mark = '', ...fields } = all
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined
  if (!action) throw fatal('', 400)
  const hidden = new Set([...proofFields, ...(action.secrets ?? [])])
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.has(name)))
  const about = { intent, mark, values, at: Date.now() }

  if (fields['proving']) {
    const proved = await prove(fields, context)
    if (!proved.ok) return answer({ ...about, ...waiting(context, proved), status: proved.status })
    // Secret fields were not held with the others, so they have to be typed again.
    if (action.secrets?.length)
      return answer({ ...about, ok: true, message: proved.message, lines: [], fields: {} })
  }
  const outcome = await action.run(fields, context, form)
  if (!outcome.ok && outcome.code === 'confirm_identity')
    return answer({ ...about, ...waiting(context), status: outcome.status })
  if (outcome.ok && action.leaves)
    return redirectTelling(pathFor('home', context.get(visitContext).frame.locale), action.leaves, context)
  // Without scripts the page is rendered in this same request and must show what the action changed.
  if (outcome.ok) context.set(sessionContext, { user: await findUser(context) })
  const extra = action.show?.(outcome, fields)
  const { t } = context.get(visitContext)
  return answer({
    ...about,
    ok: outcome.ok,
    ...(outcome.ok ? { message: outcome.message, lines: [], fields: {} } : failureOf(t, outcome)),
    ...(extra !== undefined && { shown: extra }),
    status: outcome.ok ? 200 : outcome.status || 500,
  })
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

function prove(fields: Values, context: Context) {
  const { proof_password: password, proof_code: code } = fields
  return send(confirmIdentity, {
    payload: { ...(password && { password }), ...(code && { code: code.trim() }) },
    context,
  })
}

/** The answer that requests a proof, with the errors of the previous attempt. */
function waiting(context: Context, failed?: Failed) {
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
async function formOf(request: Request, context: Context): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw fatal('', 400)
  })
  const owner = form.get(formAccountField)
  if (typeof owner === 'string') context.get(visitContext).formAccount = owner
  return form
}
