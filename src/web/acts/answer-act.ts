import { data, type RouterContextProvider } from 'react-router'
import { confirmIdentity } from '#contract/auth.ts'
import type { Call } from '#contract/call.ts'
import { pathFor } from '#locales/paths.ts'
import { type Outcome, send } from '../api.ts'
import { fatal } from '../fatal.ts'
import { redirectTelling } from '../flash.ts'
import { findUser, sessionContext } from '../session.ts'
import { visitContext } from '../visit.ts'
import type { ActionAnswer } from './act-answer.ts'
import { type Failed, failureOf } from './failure-of.ts'

export type Context = Readonly<RouterContextProvider>
export type Values = Readonly<Record<string, string>>

/** What one form of a page does. */
export interface Action {
  run: (values: Values, context: Context, form: FormData) => Promise<Outcome<unknown>>
  /** fields that are never sent back into the page */
  secrets?: readonly string[]
  /** what the page shows of the outcome and nowhere else */
  show?: (outcome: Outcome<unknown>, values: Values) => unknown
  /** the call that ends the session: the page that comes next is home, and says so (REQ-states) */
  leaves?: Call
}

/** The fields of a proof of identity, which no page ever gets back. */
const proofFields = ['proof_password', 'proof_code', 'proving']

/**
 * Does what a form of an account page asks for. Where the server wants a proof of identity first, the page asks for it
 * and keeps the form's fields; with the proof the act is done. Works without scripts: both steps are plain forms.
 */
export async function answerAction(request: Request, context: Context, acts: Record<string, Action>) {
  const form = await formOf(request)
  const all = Object.fromEntries([...form].flatMap(([k, v]) => (typeof v === 'string' ? [[k, v]] : [])))
  const { intent = '', mark = '', ...sent } = all
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined
  if (!act) throw fatal('Unknown form', 400)
  const hidden = new Set([...proofFields, ...(act.secrets ?? [])])
  const values = Object.fromEntries(Object.entries(sent).filter(([name]) => !hidden.has(name)))
  const about = { intent, mark, values, at: Date.now() }

  if (sent['proving']) {
    const proved = await prove(sent, context)
    if (!proved.ok) return answer({ ...about, ...waiting(context, proved), status: proved.status })
    // What was typed into secret fields did not wait with the rest: it has to be typed again.
    if (act.secrets?.length)
      return answer({ ...about, ok: true, message: proved.message, lines: [], fields: {} })
  }
  const outcome = await act.run(sent, context, form)
  if (!outcome.ok && outcome.code === 'confirm_identity')
    return answer({ ...about, ...waiting(context), status: outcome.status })
  if (outcome.ok && act.leaves)
    return redirectTelling(pathFor('home', context.get(visitContext).frame.locale), act.leaves, context)
  // Without scripts the page is rendered in this same request, and shows what the act changed.
  if (outcome.ok) context.set(sessionContext, { user: await findUser(context) })
  const shown = act.show?.(outcome, sent)
  const { t } = context.get(visitContext)
  return answer({
    ...about,
    ok: outcome.ok,
    ...(outcome.ok ? { message: outcome.message, lines: [], fields: {} } : failureOf(t, outcome)),
    ...(shown !== undefined && { shown }),
    status: outcome.ok ? 200 : outcome.status || 500,
  })
}

/** A failure that only the page can know of, in the shape of all others. */
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

function prove(sent: Values, context: Context) {
  const { proof_password: password, proof_code: code } = sent
  return send(confirmIdentity, {
    payload: { ...(password && { password }), ...(code && { code: code.trim() }) },
    context,
  })
}

/** The answer that asks for a proof, with what was wrong with the one that was given. */
function waiting(context: Context, failed?: Failed) {
  const told = failed && failureOf(context.get(visitContext).t, failed)
  const fields: Record<string, string> = {}
  if (told) {
    const { password, code } = told.fields
    if (password || failed.code === 'invalid_credentials') fields['proof_password'] = password ?? told.message
    if (code || failed.code === 'second_factor_invalid') fields['proof_code'] = code ?? told.message
  }
  return {
    ok: false,
    message: told?.message ?? '',
    lines: told?.lines ?? [],
    fields: {},
    proof: { message: told?.message ?? '', fields },
  }
}

function answer({ status = 200, ...told }: ActionAnswer & { status?: number }) {
  return data<ActionAnswer>(told, { status })
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw fatal('The form could not be read', 400)
  }
}
