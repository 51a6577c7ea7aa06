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
        <dl>
          {keys.map((key) => (
            <div
              className="grid grid-cols-[104px_minmax(0,1fr)] gap-3 py-1.75 border-bs border-bs-line text-15"
              key={key}
            >
              <dt>
                <kbd className="py-0.5 px-1.75 border border-current bg-transparent shadow-none text-inherit rounded-chip text-13 font-medium">
                  {key === 'again' ? t('chance.key.space') : letters[key]}
                </kbd>
              </dt>
              <dd className="text-ink-2">{t(`chance.key.${key}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Fold>
  )
}
