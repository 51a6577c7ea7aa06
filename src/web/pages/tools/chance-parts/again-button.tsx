import type { ReactNode } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { usePreference } from './chance-preferences.ts'

interface AgainButtonProps {
  /** id of the form with the settings */
  form: string
  disabled?: boolean
  children: ReactNode
}

/** Submits the settings: handled by script if available, or else by the server, which returns an outcome. */
export function AgainButton({ form, disabled, children }: AgainButtonProps) {
  const t = useT()
  const [hasKeys] = usePreference('keys')
  return (
    <Button
      type="submit"
      kind="primary"
      size="large"
      form={form}
      name="now"
      value="1"
      disabled={disabled}
      className="chance-again flex-[1_1_160px]"
    >
      {children}
      {hasKeys && (
        <kbd className="needs-script hide-small" aria-hidden="true">
          {t('chance.key.space')}
        </kbd>
      )}
    </Button>
  )
}
