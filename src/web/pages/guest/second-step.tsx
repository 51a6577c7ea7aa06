import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { FailureSummary } from './failure-summary.tsx'
import { GuestPage } from './guest-page.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { type SecondAnswer, secondIntent } from './second-factor.ts'

interface SecondStepProps {
  answer: SecondAnswer
  /** where to go afterwards, for the passkey that the browser requests */
  to: string
  /** the address that handles the form, if it is not the page's own */
  action?: string
}

/** The second step of signing in, on the page that handled the first. */
export function SecondStep({ answer: { second, failure }, to, action }: SecondStepProps) {
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
          <Carried second={second} />
          <TextField
            id="code"
            name="code"
            label={t('field.code')}
            className="guest-code"
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
      {second.methods.includes('passkey') && <PasskeyButton to={to} remember={false} />}
      {second.methods.includes('recovery_code') && (
        <Fold title={t('guest.second.recovery')} open={!isAppAsked}>
          <Form method="post" {...(action && { action })} className="stack" noValidate>
            <Carried second={second} />
            <TextField
              name="code"
              label={t('guest.second.recovery.label')}
              hint={t('guest.second.recovery.hint')}
              className="guest-code"
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

function Carried({ second }: Pick<SecondAnswer, 'second'>) {
  return (
    <>
      <input type="hidden" name="intent" value={secondIntent} />
      <input type="hidden" name="ticket" value={second.ticket} />
      {second.methods.map((method) => (
        <input key={method} type="hidden" name="method" value={method} />
      ))}
    </>
  )
}
