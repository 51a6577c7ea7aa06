import type { User } from '../../../../contract/user.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { PlatformsAnswer } from './answer-platforms.ts'

/** Asks once more who it is, inside the form that waits for it. */
export function ConfirmFields({ user, failed }: { user: User; failed: PlatformsAnswer['failed'] }) {
  const t = useT()
  const canType = user.has_password || user.two_factor
  const isWrong = failed.code !== 'confirm_identity'
  return (
    <>
      <Note kind={isWrong ? 'bad' : 'warn'} role="alert">
        {isWrong && <p>{failed.message}</p>}
        <p>{t(canType ? 'platform_settings.confirm' : 'platform_settings.confirm.anew')}</p>
      </Note>
      {user.has_password && (
        <TextField
          name="own_password"
          type="password"
          label={t('platform_settings.confirm.password')}
          autoComplete="current-password"
          required
        />
      )}
      {user.two_factor && (
        <TextField
          name="own_code"
          label={t('platform_settings.confirm.code')}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      )}
    </>
  )
}
