import { type ReactNode, useId } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { type ChanceRecord, type ChanceTool, useChanceHistory } from './chance-records.ts'

interface ChanceStampsProps {
  tool: ChanceTool
  stamp: (record: ChanceRecord) => string
  /** the number of outcomes on this page: the stamp of a new one waits until the objects rest */
  round: number
  /** the objects come one by one, so the stamp waits longer */
  isSlow?: boolean
  /** beside the stamps: sums, or a link */
  children?: ReactNode
}

/** For what tells the outcome: it comes when the objects rest. */
export const restsClass =
  '[animation:chance-rest_160ms_780ms_var(--ease-out)_backwards] motion-reduce:[animation:none]'

const restsLateClass =
  '[animation:chance-rest_160ms_2400ms_var(--ease-out)_backwards] motion-reduce:[animation:none]'

/** The latest outcomes as a row of small stamps, newest first. */
export function ChanceStamps({ tool, stamp, round, isSlow, children }: ChanceStampsProps) {
  const t = useT()
  const id = useId()
  const { records } = useChanceHistory(tool)
  const rests = isSlow ? restsLateClass : restsClass
  return (
    <div className="chance-stamps needs-script">
      <span id={id}>{t('chance.last')}</span>
      {records.length === 0 ? (
        <span className="muted">{t('chance.last.none')}</span>
      ) : (
        <ol aria-labelledby={id}>
          {records.slice(0, 5).map((record, i) => (
            <li
              key={`${record.at} ${records.length - i}`}
              className={i === 0 && round > 0 ? rests : undefined}
            >
              <bdi>{stamp(record)}</bdi>
            </li>
          ))}
        </ol>
      )}
      {children}
    </div>
  )
}
