import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { usePreference } from './chance-preferences.ts'

const letters = { keep: 'R', copy: 'C', history: 'H' } as const
const keys = ['again', 'keep', 'copy', 'history'] as const

/** Lists the keys and a switch for them; sounds are off until they are switched on here. */
export function KeysAndSound() {
  const t = useT()
  const [hasKeys, setKeys] = usePreference('keys')
  const [hasSound, setSound] = usePreference('sound')
  return (
    <Fold title={t('chance.keys')} className="needs-script">
      <div className="stack gap-4">
        <Switch
          label={t('chance.sound')}
          checked={hasSound}
          onChange={(event) => setSound(event.target.checked)}
        />
        <Switch
          label={t('chance.keys.on')}
          note={t('chance.keys.text')}
          checked={hasKeys}
          onChange={(event) => setKeys(event.target.checked)}
        />
        <dl className="chance-keys">
          {keys.map((key) => (
            <div key={key}>
              <dt>
                <kbd>{key === 'again' ? t('chance.key.space') : letters[key]}</kbd>
              </dt>
              <dd>{t(`chance.key.${key}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Fold>
  )
}
