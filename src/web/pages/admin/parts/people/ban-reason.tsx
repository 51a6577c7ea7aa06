import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Why someone is banned, for colleagues; shown once that status is chosen. */
export function BanReason({ value, error }: { value: string; error: string | undefined }) {
  const t = useT()
  return (
    <div className="ban-reason">
      <TextField
        name="ban_reason"
        label={t('users.ban.reason')}
        hint={t('users.ban.reason.hint')}
        maxLength={500}
        autoComplete="off"
        defaultValue={value}
        error={error}
      />
    </div>
  )
}
