import { type RouterContextProvider } from 'react-router'
import { proveSecondFactor } from '#contract/accounts/second-factor.ts'
import type { SignedIn } from '#contract/accounts/user.ts'
import type { FormAnswer, FormFailure } from '#web/api/form-failure.ts'
import { send } from '../../api/send.ts'
import { visitContext } from '../../visit/visit-context.ts'
import { failureOf, textOf } from './form-answer.ts'

type Second = NonNullable<SignedIn['second_factor']>

/** A sign-in that still needs its second step. */
export interface SecondAnswer extends FormAnswer {
  second: Second
}

export const secondIntent = 'second_factor'

export function asksSecond(second: Second, failure?: FormFailure): SecondAnswer {
  return { values: {}, second, ...(failure && { failure }) }
}

/** Handles the second step: undefined once it is done. An expired ticket sends the visitor back to the beginning. */
export async function answerSecond(
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<SecondAnswer | FormAnswer | undefined> {
  const { t } = context.get(visitContext)
  const ticket = textOf(form, 'ticket')
  const answer = await send(proveSecondFactor, { payload: { ticket, code: textOf(form, 'code') }, context })
  if (answer.ok) return undefined
  const failure = failureOf(t, answer, ['code'])
  if (answer.code === 'recovery_code_expired') return { values: {}, failure }
  const methods = form.getAll('method').flatMap((name) => known.find((method) => method === name) ?? [])
  return asksSecond({ ticket, methods }, failure)
}

const known = ['totp', 'recovery_code', 'passkey'] as const satisfies Second['methods']
