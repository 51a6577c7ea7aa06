import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { toastFailure } from '#web/api/use-toasts.ts'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { Part } from '../parts/part.tsx'
import { Row } from '../parts/row.tsx'
import type { SecurityShown } from './load-and-answer.ts'

/** Passkeys: sign-in by finger, face or key. Creating one needs scripts, so without them there is only the list. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] | null }) {
  const t = useT()
  const { date, dateTime } = useFormat()
  useRegistration()
  return (
    <Part title={t('security.passkeys.title')} text={t('security.passkeys.text')}>
      {passkeys === null && <LoadFailed />}
      {passkeys && passkeys.length > 0 && (
        <ul>
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <Row key={id}>
              <Icon name="key" />
              <div>
                <Name className="row-title">{name}</Name>
                <span className="row-note">
                  {last_used_at
                    ? t('security.passkeys.used', { date: dateTime(last_used_at) })
                    : t('security.passkeys.made', { date: date(created_at) })}
                </span>
              </div>
              <ActionButton
                intent="remove_passkey"
                id={id}
                size="small"
                label={t('security.passkeys.remove_named', { name })}
              >
                {t('security.remove')}
              </ActionButton>
            </Row>
          ))}
        </ul>
      )}
      <div className="needs-script">
        <ActionForm intent="start_passkey" submit={t('security.passkeys.add')} kind="quiet">
          {({ values, errors }) => (
            <TextField
              name="name"
              label={t('security.passkeys.name')}
              hint={t('security.passkeys.name_hint')}
              autoComplete="off"
              maxLength={60}
              defaultValue={values['name']}
              error={errors['name']}
            />
          )}
        </ActionForm>
      </div>
      <p className="hidden noscript:inline-flex text-ink-2 text-14">{t('security.passkeys.no_script')}</p>
    </Part>
  )
}

/** After the server agreed, the browser creates the key and the server stores its public half. */
function useRegistration(): void {
  const t = useT()
  const submit = useSubmit()
  const registration = useAnswer<SecurityShown>()?.shown?.passkey
  const begun = useRef<string>(undefined)
  useEffect(() => {
    if (!registration || begun.current === registration.ticket) return
    begun.current = registration.ticket
    const register = async () => {
      const { makePasskey } = await import('#web/actions/passkey-browser.ts')
      const made = await makePasskey(JSON.parse(registration.options) as object)
      if (!made.ok) return toastFailure({ message: made.message || t('account.passkey_canceled'), lines: [] })
      const { ticket, name } = registration
      const fields = { intent: 'add_passkey', ticket, name, response: made.response }
      await submit(fields, { method: 'post', preventScrollReset: true })
    }
    void register()
  }, [registration, submit, t])
}
