import { minPasswordLength } from '#contract/accounts/account-rules.ts'
import type { User } from '#contract/accounts/user.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Part } from '../parts/part.tsx'

/** Changes the password, or sets the first one for accounts created through a provider. */
export function PasswordForm({ user }: { user: User }) {
  const t = useT()
  return (
    <Part
      title={t('security.password.title')}
      text={t(user.has_password ? 'security.password.text' : 'security.password.none')}
    >
      <ActionForm intent="change_password" submit={t('security.password.submit')}>
        {({ errors, values }) => (
          <>
            {/* Password managers store the new password under this name. */}
            <input type="text" defaultValue={user.username} autoComplete="username" readOnly hidden />
            {user.has_password && (
              <TextField
                name="current_password"
                type="password"
                label={t('field.current_password')}
                autoComplete="current-password"
                required
                error={errors['current_password']}
              />
            )}
            <TextField
              name="new_password"
              type="password"
              label={t('field.new_password')}
              hint={t('security.password.hint', { count: minPasswordLength })}
              autoComplete="new-password"
              minLength={minPasswordLength}
              required
              error={errors['new_password']}
            />
            <TextField
              name="confirm_password"
              type="password"
              label={t('field.confirm_password')}
              autoComplete="new-password"
              required
              error={errors['confirm_password']}
            />
            <Checkbox
              name="close_others"
              label={t('security.password.close_others')}
              defaultChecked={values['intent_seen'] ? values['close_others'] === 'on' : true}
            />
            <input type="hidden" name="intent_seen" value="1" />
          </>
        )}
      </ActionForm>
    </Part>
  )
}
