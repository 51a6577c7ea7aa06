import { useState } from 'react'
import { maxPasswordLength, minNameLength, minPasswordLength } from '#contract/accounts/account-rules.ts'
import { useT } from '../../i18n/frame.tsx'
import { useScripted } from '../../state/scripted.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'

interface Props {
  values: Record<string, string | undefined>
  errors: Record<string, string | undefined>
}

/** Fields that every new account needs, including the first one. */
export function AccountFields(props: Props) {
  const t = useT()
  return (
    <>
      <UsernameField {...props} />
      <EmailField {...props} />
      <PasswordField name="password" label={t('field.password')} isNew error={props.errors['password']} />
      <FullnameField {...props} />
    </>
  )
}

export function UsernameField({ values, errors, hint }: Props & { hint?: string }) {
  const t = useT()
  return (
    <TextField
      id="username"
      name="username"
      label={t('field.username')}
      hint={hint}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      minLength={minNameLength}
      maxLength={60}
      required
      defaultValue={values['username']}
      error={errors['username']}
    />
  )
}

export function EmailField({ values, errors, hint }: Props & { hint?: string }) {
  const t = useT()
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      label={t('field.email')}
      hint={hint}
      autoComplete="email"
      maxLength={254}
      required
      defaultValue={values['email']}
      error={errors['email']}
    />
  )
}

export function FullnameField({ values, errors }: Props) {
  const t = useT()
  return (
    <TextField
      id="fullname"
      name="fullname"
      label={t('field.fullname')}
      autoComplete="name"
      dir="auto"
      minLength={minNameLength}
      maxLength={120}
      required
      defaultValue={values['fullname']}
      error={errors['fullname']}
    />
  )
}

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
