import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Fold } from '../../../ui/fold.tsx'
import { type NumberSettings, numbersLeft, writeNumberSettings } from './number-settings.ts'

interface NumberRestProps {
  settings: NumberSettings
  gone: readonly string[]
  write: (number: string) => string
  onStartAnew: () => void
}

/** Drawn until none is left: how many are, and which. */
export function NumberRest({ settings, gone, write, onStartAnew }: NumberRestProps) {
  const t = useT()
  const left = numbersLeft(settings, gone)
  const query = writeNumberSettings(settings)
  return (
    <div className="number-rest">
      <p className="strong">
        {left.length > 0 ? t('random_number.left', { count: left.length }) : t('random_number.left.none')}
      </p>
      {gone.length > 0 && (
        <PageLink
          page="randomNumberGuess"
          search={`?${query}`}
          className={buttonClass({ kind: 'ghost', size: 'small' })}
          aria-current={undefined}
          onClick={(event) => {
            event.preventDefault()
            onStartAnew()
          }}
        >
          {t('random_number.anew')}
        </PageLink>
      )}
      {left.length > 0 && (
        <Fold title={t('random_number.left.list')}>
          <p className="number-line">{left.map(write).join('  ·  ')}</p>
        </Fold>
      )}
    </div>
  )
}
