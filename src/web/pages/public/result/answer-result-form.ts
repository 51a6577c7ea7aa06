import type { CallReply } from '#contract/api/call.ts'
import {
  claimPrize,
  eraseName,
  refuseErasure,
  replaceWinner,
  requestErasure,
  type SelfCheck,
  selfCheck,
  setClaimWindow,
  voidGiveaway,
} from '#contract/draws/after-the-draw.ts'
import { answerChallenge, type challengeResult } from '#contract/draws/challenges.ts'
import type { Result } from '#contract/draws/results.ts'
import type { FormValues } from '#web/actions/answer-action.ts'
import { textsOf } from '#web/actions/submit-or-keep.ts'
import { type OwnLabels, withLabels } from '#web/api/failure-text.ts'
import { fieldLines } from '#web/api/field-lines.ts'
import { type FormFailure, fieldFailure } from '#web/api/form-failure.ts'
import { type Outcome, send } from '#web/api/send.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { typedNumber } from '#web/i18n/typed-number.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { sendChallenge } from './challenges/send-challenge.ts'
import { type Intent, intents, type ResultAnswer } from './result-answer.ts'

type Failed = Extract<Outcome<unknown>, { ok: false }>

/** Handles the forms of a result page; undefined if the form is not one of ours. */
export async function answerResultForm(
  form: FormData,
  shareCode: string,
  context: PageContext,
): Promise<{ answer: ResultAnswer; status: number } | undefined> {
  const { intent: intentName, ...values } = textsOf(form)
  const intent = intents.find((candidate) => candidate === intentName)
  if (!intent) return undefined
  const { t } = context.get(visitContext)
  if (needsConfirmation.has(intent) && values['confirm'] !== 'yes') {
    const message = t('organizer.confirm.missing')
    const failure = fieldFailure('confirm', message)
    return { answer: { intent, values, ok: false, failure }, status: 422 }
  }
  const outcome = await sendIntent(intent, values, shareCode, context)
  if (!outcome.ok) {
    const failure = failureOf(withLabels(t, labels[intent] ?? {}), outcome)
    return { answer: { intent, values, ok: false, failure }, status: outcome.status || 500 }
  }
  const found = intent === 'self_check' ? (outcome.data as SelfCheck) : undefined
  const ticket = intent === 'challenge' ? (outcome.data as OpenedTicket).ticket_id : null
  return {
    answer: { intent, values, ok: true, ...(found && { found }), ...(ticket && { ticket }) },
    status: 200,
  }
}

/** As the forms call their fields, where other forms call the same ones differently. */
const labels: Partial<Record<Intent, OwnLabels>> = {
  self_check: { name: 'self_check.field' },
  request_erasure: { name: 'self_check.erase.name', message: 'self_check.erase.message' },
  replace: { rank: 'organizer.who', note: 'organizer.replace.note' },
  claim_window: { rank: 'organizer.who' },
  claim: { rank: 'organizer.who' },
  void: { note: 'organizer.void.reason' },
  erase: { name: 'organizer.erasures.name' },
  challenge: { reason: 'challenges.field.reason', text: 'challenges.field.text' },
  answer_challenge: { answer: 'challenges.answer.field' },
}

/** Actions that cannot be undone. */
const needsConfirmation = new Set<Intent>(['replace', 'void', 'erase', 'refuse_erasure'])

function sendIntent(
  intent: Intent,
  values: FormValues,
  shareCode: string,
  context: PageContext,
): Promise<Outcome<unknown>> {
  const { name = '', note = '', contact = '', message = '', id = '' } = values
  const share = { params: { share_code: shareCode }, context }
  const own = { params: { id }, context }
  const rank = typedNumber(values['rank'] ?? '')
  switch (intent) {
    case 'self_check':
      return send(selfCheck, { ...share, payload: { name: name.trim() } })
    case 'request_erasure':
      return send(requestErasure, { ...share, payload: { name: name.trim(), contact, message } })
    case 'replace': {
      const reason = values['reason'] as Replacement['reason']
      return send(replaceWinner, { ...own, payload: { rank, reason, note } })
    }
    case 'claim_window': {
      const hours = typedNumber(values['hours'] ?? '')
      return send(setClaimWindow, { ...own, payload: values['rank'] ? { rank, hours } : { hours } })
    }
    case 'claim':
      return send(claimPrize, { ...own, payload: { rank } })
    case 'void':
      return send(voidGiveaway, { ...own, payload: { note } })
    case 'challenge':
      return sendChallenge(values, shareCode, context)
    case 'answer_challenge':
      return sendAnswer(values, shareCode, context)
    case 'erase':
    case 'refuse_erasure':
      return sendDecision(intent, values, context)
  }
}

/** The organizer erases a name, by request or unasked, or declines a request. */
function sendDecision(intent: 'erase' | 'refuse_erasure', values: FormValues, context: PageContext) {
  const { id = '', name = '', request_id = '' } = values
  if (intent === 'refuse_erasure') return send(refuseErasure, { params: { id, request_id }, context })
  return send(eraseName, { params: { id }, payload: request_id ? { name, request_id } : { name }, context })
}

type Replacement = Extract<Result['events'][number], { type: 'replacement' }>

/** Assigns each error to its field. The fields of our forms have the same names as in the calls. */
function failureOf(t: Translate, { code, message, fields }: Failed): FormFailure {
  const tree = Object.entries((fields ?? {}) as Record<string, unknown>)
  const errors = tree.flatMap(([name, branch]) => {
    const [line] = fieldLines(t, { [name]: branch })
    return line ? [[name, line]] : []
  })
  const general = errors.length === 0 ? [message] : []
  return { code, message, fields: Object.fromEntries(errors) as Record<string, string>, general }
}

type OpenedTicket = CallReply<typeof challengeResult>

function sendAnswer(values: FormValues, shareCode: string, context: PageContext): Promise<Outcome<unknown>> {
  const params = { share_code: shareCode, challengeId: values['form'] ?? '' }
  return send(answerChallenge, { params, payload: { answer: values['answer'] ?? '' }, context })
}
