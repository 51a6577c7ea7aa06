import type { ReactNode } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { usePreference } from '../chance-parts/chance-preferences.ts'
import { keyClass } from '../chance-parts/key-class.tsx'

interface SpaceButtonProps {
  /** what it did is still going on; it keeps its focus */
  busy?: boolean
  onClick: () => void
  children: ReactNode
}

/** The one button of a tool that draws on the device only, with its key; without scripts there is the receipt. */
export function SpaceButton({ busy = false, onClick, children }: SpaceButtonProps) {
  const t = useT()
  const [hasKeys] = usePreference('keys')
  return (
    <Button
      kind="primary"
      size="large"
      className="chance-again needs-script flex-[1_1_160px]"
      aria-disabled={busy || undefined}
      onClick={onClick}
    >
      {children}
      {hasKeys && (
        <kbd className={`phone:hidden ${keyClass}`} aria-hidden="true">
          {t('chance.key.space')}
        </kbd>
      )}
    </Button>
  )
}
