import type { RouterContextProvider } from 'react-router'
import type { CallBody, CallReply } from '../../../../contract/call.ts'
import { answerChallenge, challengeResult } from '../../../../contract/challenges.ts'
import { type Outcome, send } from '../../../api.ts'

type Values = Readonly<Record<string, string>>
type Context = Readonly<RouterContextProvider>
export type OpenedTicket = CallReply<typeof challengeResult>

/** What seems wrong, as the form of a result page says it. The call refuses what the form could not hold. */
export function sendChallenge(
  values: Values,
  shareCode: string,
  context: Context,
): Promise<Outcome<unknown>> {
  const reason = values['reason'] as CallBody<typeof challengeResult>['reason']
  const { text = '', website, key } = values
  const payload = { reason, text, ...(website && { website: website as '' }) }
  const params = { share_code: shareCode }
  return send(challengeResult, { params, payload, context, ...(key && { idempotencyKey: key }) })
}

export function sendAnswer(values: Values, shareCode: string, context: Context): Promise<Outcome<unknown>> {
  const params = { share_code: shareCode, challengeId: values['form'] ?? '' }
  return send(answerChallenge, { params, payload: { answer: values['answer'] ?? '' }, context })
}
