import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useSound } from './room-sound.ts'

interface SoundSwitchProps {
  className: string
  /** Beside several buttons on a phone: the picture of a loudspeaker is enough. */
  isTight?: boolean
}

/** The one switch for drum and notes, in the room and on the stage. */
export function SoundSwitch({ className, isTight }: SoundSwitchProps) {
  const t = useT()
  const [isLoud, toggle] = useSound()
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isLoud}
      aria-keyshortcuts="M"
      title={t('stage.sound')}
      onClick={toggle}
    >
      <Icon name={isLoud ? 'volume' : 'volume-off'} size={20} />
      <span className={isTight ? 'upright:sr-only' : undefined}>{t('stage.sound')}</span>
    </button>
  )
}
