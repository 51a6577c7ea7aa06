import type { RouterContextProvider } from 'react-router'
import { reactivate, undoEmailChange, verifyAccount } from '../../../../contract/auth.ts'
import { send } from '../../../api.ts'
import { visitContext } from '../../../visit.ts'
import { type FormAnswer, failureOf, textOf, typedOf } from '../form-answer.ts'
import { leadTo, wayOn } from '../lead-to.ts'
import { answerSecond, asksSecond, type SecondAnswer, secondIntent } from '../second-factor.ts'
import { kept } from './kept.ts'
import type { Purpose } from './purposes.ts'

export interface MailedAnswer extends FormAnswer {
  /** what the server says of what was done */
  done?: string
}

type Context = Readonly<RouterContextProvider>

/** Does what the mailed link is for. Opening its page alone does nothing: programs that look into mails do that, too. */
export async function answerMailedLink(
  purpose: Purpose,
  request: Request,
  context: Context,
): Promise<MailedAnswer | SecondAnswer | Response> {
  const form = await request.formData()
  const to = wayOn(new URL(request.url), context)
  if (textOf(form, 'intent') === secondIntent)
    return (await answerSecond(form, context)) ?? leadTo(to, reactivate, context)

  const values = typedOf(form, kept)
  const payload = { token: (values['token'] ?? '').trim() }
  if (purpose === 'reactivate') return reopen(payload, values, to, context)
  const call = purpose === 'verify' ? verifyAccount : undoEmailChange
  const answer = await send(call, { payload, context })
  if (answer.ok) return { values: {}, done: answer.message }
  return { values, failure: failureOf(context.get(visitContext).t, answer, kept) }
}

async function reopen(
  payload: { token: string },
  values: Record<string, string>,
  to: string,
  context: Context,
): Promise<MailedAnswer | SecondAnswer | Response> {
  const answer = await send(reactivate, { payload, context })
  if (!answer.ok) return { values, failure: failureOf(context.get(visitContext).t, answer, kept) }
  const second = answer.data.second_factor
  return second ? asksSecond(second) : leadTo(to, reactivate, context)
}
