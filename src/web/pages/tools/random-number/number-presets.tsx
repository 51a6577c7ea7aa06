import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { type NumberSettings, usualNumbers, writeNumberSettings } from './number-settings.ts'

const presets = {
  ten: { to: '10' },
  hundred: { to: '100' },
  lottery: { to: '49', count: '6', sorted: true },
  percent: { from: '0', to: '1', digits: '2', unique: false },
} as const satisfies Record<string, Partial<NumberSettings>>

type Preset = keyof typeof presets

/** Ranges that many ask for; links, so that they work without scripts. */
export function NumberPresets({ onChoose }: { onChoose: (settings: NumberSettings) => void }) {
  const t = useT()
  return (
    <ul className="number-presets" aria-label={t('random_number.presets')}>
      {(Object.keys(presets) as Preset[]).map((name) => {
        const settings = { ...usualNumbers, ...presets[name] }
        const query = writeNumberSettings(settings)
        return (
          <li key={name}>
            <PageLink
              page="randomNumberGuess"
              search={query && `?${query}`}
              className={buttonClass({ size: 'small' })}
              aria-current={undefined}
              onClick={(event) => {
                event.preventDefault()
                onChoose(settings)
              }}
            >
              {t(`random_number.preset.${name}`)}
            </PageLink>
          </li>
        )
      })}
    </ul>
  )
}
