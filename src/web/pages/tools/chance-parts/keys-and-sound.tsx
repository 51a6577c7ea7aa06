import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { usePreference } from './chance-preferences.ts'

const letters = { keep: 'R', copy: 'C', history: 'H' } as const
const allKeys = ['again', 'keep', 'copy', 'history'] as const

interface KeysAndSoundProps {
  /** those that the tool has */
  keys?: readonly (typeof allKeys)[number][]
  /** a tool whose switch for sounds is elsewhere has none here */
  hasSound?: boolean
}

/** Lists the keys and a switch for them; sounds are off until they are switched on here. */
export function KeysAndSound({ keys = allKeys, hasSound = true }: KeysAndSoundProps) {
  const t = useT()
  const [hasKeys, setKeys] = usePreference('keys')
  const [isLoud, setLoud] = usePreference('sound')
  return (
    <Fold title={t(hasSound ? 'chance.keys' : 'chance.keys.only')} className="needs-script">
      <div className="stack gap-4">
        {hasSound && (
          <Switch
            label={t('chance.sound')}
            checked={isLoud}
            onChange={(event) => setLoud(event.target.checked)}
          />
        )}
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
