import { Form, useNavigation } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PasswordField } from '../password-field.tsx'
import type { RecoveryAnswer } from './answer-recovery.ts'
import { resetIntent } from './kept.ts'

interface ResetFormProps {
  answer: RecoveryAnswer | undefined
  /** the secret of the mailed link; without one it is asked for */
  token: string
}

export function ResetForm({ answer, token }: ResetFormProps) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  const errors = answer?.failure?.fields ?? {}
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="intent" value={resetIntent} />
      {token ? (
        <input type="hidden" name="token" value={token} />
      ) : (
        <TextField
          id="token"
          name="token"
          label={t('recovery.code')}
          className="guest-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          required
          defaultValue={answer?.values['token']}
          error={errors['token']}
        />
      )}
      <PasswordField
        name="new_password"
        label={t('field.new_password')}
        isNew
        error={errors['new_password']}
      />
      <PasswordField
        name="confirm_password"
        label={t('field.confirm_password')}
        isRepeated
        error={errors['confirm_password']}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {t('recovery.new.submit')}
      </Button>
    </Form>
  )
}
