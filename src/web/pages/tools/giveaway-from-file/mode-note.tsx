import { useT } from '../../../i18n/frame.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Said before the draw, because nobody believes it afterwards: how the number is made and what that proves. */
export function ModeNote() {
  const t = useT()
  return (
    <div className="giveaway-mode">
      <Icon name="pen" size={20} />
      <div>
        <p className="strong">{t('giveaway.mode.title')}</p>
        <p className="small muted">{t('giveaway.mode.text')}</p>
        <details>
          <summary className="link small">{t('giveaway.mode.more')}</summary>
          <p className="small muted">{t('giveaway.mode.proves')}</p>
          <p className="small muted">{t('giveaway.mode.proves_not')}</p>
        </details>
      </div>
    </div>
  )
}
