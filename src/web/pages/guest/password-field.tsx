import { useState } from 'react'
import { maxPasswordLength, minPasswordLength } from '#contract/accounts/account-rules.ts'
import { useT } from '../../i18n/frame.tsx'
import { useScripted } from '../../state/scripted.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface PasswordFieldProps {
  name: string
  label: string
  /** a new password is being chosen */
  isNew?: boolean
  /** the repetition of the new password */
  isRepeated?: boolean
  error: string | undefined
}

/** A password field whose text can be revealed while typing. The value never comes back from the server. */
export function PasswordField({ name, label, isNew = false, isRepeated = false, error }: PasswordFieldProps) {
  const t = useT()
  const isScripted = useScripted()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      id={name}
      name={name}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew || isRepeated ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...(isNew && {
        minLength: minPasswordLength,
        maxLength: maxPasswordLength,
        hint: t('guest.password.hint', { count: minPasswordLength }),
      })}
      error={error}
      end={
        isScripted && (
          <Button
            kind="ghost"
            size="small"
            square
            icon={isShown ? 'eye-off' : 'eye'}
            aria-label={t('guest.password.show')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        )
      }
    />
  )
}
