import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

/** A honeypot field for bots. If a person's browser filled it in, it becomes visible and explains itself. */
export function NotForPeople({ id, error }: { id: string; error: string | undefined }) {
  const t = useT()
  return (
    <div
      className={
        error ? undefined : 'absolute overflow-hidden [clip-path:inset(50%)] whitespace-nowrap size-px'
      }
      aria-hidden={error ? undefined : true}
    >
      <TextField
        id={id}
        name="website"
        label={t('field.website')}
        autoComplete="off"
        tabIndex={error ? undefined : -1}
        error={error}
      />
    </div>
  )
}
