import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Meter, MeterKey } from '../../../ui/meter.tsx'
import type { Weighed } from './shown-rows.ts'

/** The one big number, and what became of every comment. */
export function PotOfComments({ weighed }: { weighed: Weighed }) {
  const t = useT()
  const { number } = useFormat()
  const { comments, eligible, eligible_people: people, tickets, removals } = weighed
  const { duplicate } = removals
  const out = comments - eligible - duplicate
  const rows = [
    ['kept', eligible],
    ['duplicate', duplicate],
    ['out', out],
  ] as const
  return (
    <div className="giveaway-pot">
      <p className={eligible > 0 ? 'figure-number' : 'figure-number giveaway-pot-none'}>{number(eligible)}</p>
      <p className="muted">{t('collection_draw.pot', { count: eligible })}</p>
      <Meter
        kept={eligible}
        duplicate={duplicate}
        out={out}
        label={t('collection_draw.pot.meter', { kept: eligible, total: comments })}
      />
      <ul className="legend">
        {rows.map(([part, figure]) => (
          <li key={part}>
            <MeterKey part={part} />
            <span>{t(`collection_draw.pot.${part}`)}</span>
            <span className="legend-figure">{number(figure)}</span>
          </li>
        ))}
      </ul>
      <p className="small muted" role="status">
        {t('collection_draw.pot.said', { comments, eligible, people, tickets })}
      </p>
    </div>
  )
}
