import type { Preview } from '#contract/draws/files.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Meter, MeterKey } from '#web/ui/progress/meter.tsx'
import type { CountedNames } from './names/count-names.ts'
import { switchOn } from './rules-fold.tsx'

interface PotFigureProps {
  pot: Pot | undefined
  hasWeights: boolean
  personColumn: string | undefined
}

/** The number of entries, its parts, and what is still unknown. */
export function PotFigure({ pot, hasWeights, personColumn }: PotFigureProps) {
  const t = useT()
  const { number } = useFormat()
  if (!pot) {
    return (
      <div className="giveaway-pot grid gap-1.5">
        <p className="figure-number text-ink-3">0</p>
        <p className="muted">{t('giveaway.pot.empty')}</p>
      </div>
    )
  }
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

/** The same number for the bar at the bottom of a phone's screen. */
export function PotNumber({ pot }: { pot: Pot | undefined }) {
  const t = useT()
  const { number } = useFormat()
  const kept = pot?.kept ?? 0
  return (
    <p className="phone:grid" aria-hidden="true">
      <b className="phone:font-heading phone:text-22 phone:leading-[1.1] phone:font-display phone:tracking-[-0.02em] phone:normal-nums">
        {number(kept)}
      </b>
      <small className="phone:max-w-[9em] phone:text-ink-2 phone:text-14 phone:leading-[1.2]">
        {t('giveaway.pot', { count: kept })}
      </small>
    </p>
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

/** The expected pot, as far as the page knows it before the draw. */
export interface Pot {
  kept: number
  /** repeats that are removed; 0 while repeats are allowed */
  duplicate: number
  /** all repeats, removed or not */
  repeats: number
  /** blank, refused and excluded */
  out: number
  /** false if only the server knows who the exclude list removes */
  knowsExcluded: boolean
  /** tickets of the rows that are kept, if they differ from one each */
  tickets?: number | undefined
}

/** The pot of a typed list. */
export function potOfNames(counted: CountedNames, onePerPerson: boolean): Pot {
  const { names, blanks, excluded, pastWinners, duplicates, tickets } = counted
  const none = tickets?.none ?? 0
  const duplicate = onePerPerson ? duplicates : 0
  return {
    kept: names - excluded - pastWinners - none - duplicate,
    duplicate,
    repeats: duplicates,
    out: blanks + excluded + pastWinners + none,
    knowsExcluded: true,
    ...(tickets && { tickets: onePerPerson ? tickets.once : tickets.all }),
  }
}

/** The pot of a file: its preview has everything but the exclude list. */
export function potOfPreview(preview: Preview, onePerPerson: boolean, hasExcludeList: boolean): Pot {
  const repeats = preview.duplicates.count
  const duplicate = onePerPerson ? repeats : 0
  const { tickets, past_winners: past = 0 } = preview
  const none = tickets?.none ?? 0
  return {
    kept: preview.entries - past - none - duplicate,
    duplicate,
    repeats,
    out: preview.blanks.count + preview.refused.count + past + none,
    knowsExcluded: !hasExcludeList,
    ...(tickets && { tickets: onePerPerson ? tickets.once : tickets.all }),
  }
}
