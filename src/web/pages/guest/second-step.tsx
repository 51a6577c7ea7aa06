import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { proveSecondFactor } from '#contract/accounts/second-factor.ts'
import type { SignedIn } from '#contract/accounts/user.ts'
import type { FormAnswer, FormFailure } from '#web/api/form-failure.ts'
import { send } from '../../api/send.ts'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { type PageContext, visitContext } from '../../visit/visit-context.ts'
import { FailureSummary, failureOf, textOf } from './form-answer.tsx'
import { GuestPage } from './guest-page.tsx'
import { PasskeyButton } from './passkey-button.tsx'

export const secondIntent = 'second_factor'

interface SecondStepProps {
  answer: SecondAnswer
  /** where to go afterwards, for the passkey that the browser requests */
  to: string
  /** the address that handles the form, if it is not the page's own */
  action?: string
}

/** The second step of signing in, on the page that handled the first. */
export function SecondStep({ answer: { second, remember, failure }, to, action }: SecondStepProps) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  const error = failure?.fields['code']
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The field appeared because of the submit, so it takes the focus.
    if (!failure) code.current?.focus()
  }, [failure])
  const isAppAsked = second.methods.includes('totp')
  return (
    <GuestPage title={t('guest.second.title')} text={isAppAsked && t('guest.second.text')} hidden>
      <FailureSummary failure={failure} />
      {isAppAsked && (
        <Form method="post" {...(action && { action })} className="stack" noValidate>
          <Carried second={second} remember={remember} />
          <TextField
            id="code"
            name="code"
            label={t('field.code')}
            className="guest-code font-mono tracking-[0.08em]"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
            required
            ref={code}
            error={error}
          />
          <Button type="submit" kind="primary" size="large" wide busy={busy}>
            {t('guest.second.submit')}
          </Button>
        </Form>
      )}
      {second.methods.includes('passkey') && <PasskeyButton to={to} remember={remember} />}
      {second.methods.includes('recovery_code') && (
        <Fold title={t('guest.second.recovery')} open={!isAppAsked}>
          <Form method="post" {...(action && { action })} className="stack" noValidate>
            <Carried second={second} remember={remember} />
            <TextField
              name="code"
              label={t('guest.second.recovery.label')}
              hint={t('guest.second.recovery.hint')}
              className="guest-code font-mono tracking-[0.08em]"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              required
            />
            <Button type="submit" busy={busy}>
              {t('guest.second.submit')}
            </Button>
          </Form>
        </Fold>
      )}
    </GuestPage>
  )
}

function Carried({ second, remember }: Pick<SecondAnswer, 'second' | 'remember'>) {
  return (
    <>
      <input type="hidden" name="intent" value={secondIntent} />
      <input type="hidden" name="ticket" value={second.ticket} />
      {remember && <input type="hidden" name="remember_me" value="yes" />}
      {second.methods.map((method) => (
        <input key={method} type="hidden" name="method" value={method} />
      ))}
    </>
  )
}

type Second = NonNullable<SignedIn['second_factor']>

/** A sign-in that still needs its second step. */
export interface SecondAnswer extends FormAnswer {
  second: Second
  /** whether to stay signed in; the ticket knows it as well, a passkey has no ticket of the first step */
  remember: boolean
}

interface AskedSecond {
  remember?: boolean
  failure?: FormFailure
}

export function asksSecond(second: Second, { remember = false, failure }: AskedSecond = {}): SecondAnswer {
  return { values: {}, second, remember, ...(failure && { failure }) }
}

/** Handles the second step: undefined once it is done. An expired ticket sends the visitor back to the beginning. */
export async function answerSecond(
  form: FormData,
  context: PageContext,
): Promise<SecondAnswer | FormAnswer | undefined> {
  const { t } = context.get(visitContext)
  const ticket = textOf(form, 'ticket')
  const answer = await send(proveSecondFactor, { payload: { ticket, code: textOf(form, 'code') }, context })
  if (answer.ok) return undefined
  const failure = failureOf(t, answer, ['code'])
  if (answer.code === 'recovery_code_expired') {
    // Its own text is about a link that was mailed.
    const message = t('guest.second.expired')
    return { values: {}, failure: { ...failure, message, general: [message] } }
  }
  const methods = form.getAll('method').flatMap((name) => known.find((method) => method === name) ?? [])
  const remember = textOf(form, 'remember_me') === 'yes'
  return asksSecond({ ticket, methods }, { remember, failure })
}

const known = ['totp', 'recovery_code', 'passkey'] as const satisfies Second['methods']
