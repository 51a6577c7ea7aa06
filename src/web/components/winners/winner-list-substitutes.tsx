import type { Winner } from '#contract/draws/results.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Fold } from '../../ui/fold.tsx'
import { PersonName } from '../person-name.tsx'

const maxQueued = 24

/** Substitutes are plain: they have not won anything yet. */
export function SubstituteLine({ substitutes }: { substitutes: readonly Winner[] }) {
  const t = useT()
  if (substitutes.length === 0) return null
  const folded = substitutes.slice(maxQueued)
  return (
    <div className="stack gap-3">
      <div className="substitutes">
        <h3 className="muted substitutes-title">{t('result.substitutes')}</h3>
        <Numbered places={substitutes.slice(0, maxQueued)} />
        <p className="muted small">{t('result.substitutes.note')}</p>
      </div>
      {folded.length > 0 && (
        <Fold title={t('result.substitutes.more', { count: folded.length })}>
          <Numbered places={folded} />
        </Fold>
      )}
    </div>
  )
}

function Numbered({ places: substitutes }: { places: readonly Winner[] }) {
  const { number } = useFormat()
  return (
    <ol className="substitutes" start={substitutes[0]?.rank}>
      {substitutes.map((substitute) => (
        <li key={substitute.rank}>
          <span>{number(substitute.rank)}</span>
          <PersonName person={substitute} className="strong" />
        </li>
      ))}
    </ol>
  )
}
