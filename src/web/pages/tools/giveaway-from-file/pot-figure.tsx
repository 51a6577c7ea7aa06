import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Meter, MeterKey } from '#web/ui/progress/meter.tsx'
import type { Pot } from './pot.ts'
import { switchOn } from './rules-fold.tsx'

interface PotFigureProps {
  pot: Pot
  hasWeights: boolean
  personColumn: string | undefined
}

/** The number of entries, its parts, and what is still unknown. Loaded once a list has an entry. */
export function PotFigure({ pot, hasWeights, personColumn }: PotFigureProps) {
  const t = useT()
  const { number } = useFormat()
  const { kept, duplicate, out, repeats, knowsExcluded, tickets } = pot
  return (
    <div className="giveaway-pot grid gap-1.5">
      <p className="figure-number">{number(kept)}</p>
      <p className="muted">{t('giveaway.pot', { count: kept })}</p>
      {tickets !== undefined && <p className="strong">{t('giveaway.pot.tickets', { count: tickets })}</p>}
      <Meter
        kept={kept}
        duplicate={duplicate}
        out={out}
        label={t('giveaway.pot.meter', { kept, total: kept + duplicate + out })}
      />
      <ul className="legend">
        <LegendRow part="kept" label={t('giveaway.pot.kept')} figure={number(kept)} />
        <LegendRow part="duplicate" label={t('giveaway.pot.duplicate')} figure={number(duplicate)} />
        <LegendRow part="out" label={t('giveaway.pot.out')} figure={number(out)} />
      </ul>
      {repeats > 0 && duplicate === 0 && (
        <p className="small muted">
          {personColumn
            ? t('giveaway.pot.repeats_column', { count: repeats, column: personColumn })
            : t('giveaway.pot.repeats', { count: repeats })}{' '}
          <a href="#one_per_person" onClick={(event) => switchOn(event, 'one_per_person')}>
            {t('giveaway.pot.decide')}
          </a>
        </p>
      )}
      {duplicate > 0 && personColumn && (
        <p className="small muted">{t('giveaway.pot.left_out_column', { column: personColumn })}</p>
      )}
      {!knowsExcluded && <p className="small muted">{t('giveaway.pot.exclude_later')}</p>}
      {hasWeights && <p className="small muted">{t('giveaway.weight.pot')}</p>}
    </div>
  )
}

function LegendRow({
  part,
  label,
  figure,
}: {
  part: 'kept' | 'duplicate' | 'out'
  label: string
  figure: string
}) {
  return (
    <li>
      <MeterKey part={part} />
      <span>{label}</span>
      <span className="legend-figure">{figure}</span>
    </li>
  )
}
