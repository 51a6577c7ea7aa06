import { removalsInOrder } from '#contract/comments/rules-in-force.ts'
import type { Result } from '#contract/draws/results.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'

type Counted = Pick<Result, 'eligible_total' | 'tickets_total' | 'removals'>

interface EntryFlowProps {
  result: Counted
  /** texts for sources whose rows are not entries of a list */
  labels?: { caption: string; read: string }
}

/** Rows read, minus those excluded and why, equals the entries in the draw. */
export function EntryFlow({ result, labels }: EntryFlowProps) {
  const t = useT()
  const { number } = useFormat()
  const { read, removed, drawnFrom } = entrySum(result)
  const isOneEach = result.tickets_total === drawnFrom
  return (
    <table className="w-full border-collapse text-15">
      <caption className="visually-hidden">{labels?.caption ?? t('receipt.entries.caption')}</caption>
      <tbody>
        <FlowRow name={labels?.read ?? t('receipt.entries.read')} count={number(read)} />
        {removed.map(({ reason, count }) => (
          <FlowRow
            key={reason}
            className="ps-5 text-ink-2"
            name={t(`receipt.entries.${reason}`)}
            count={`−${number(count)}`}
          />
        ))}
        <FlowRow
          isSum
          name={
            isOneEach
              ? t('receipt.entries.drawn_from')
              : t('receipt.entries.drawn_from_tickets', { tickets: result.tickets_total })
          }
          count={number(drawnFrom)}
        />
      </tbody>
    </table>
  )
}

interface FlowRowProps {
  name: string
  count: string
  /** a line above it, as the sum of the rows before */
  isSum?: boolean
  /** of its name */
  className?: string
}

/** A line of a sum. */
export function FlowRow({ name, count, isSum, className = '' }: FlowRowProps) {
  const look = isSum
    ? 'pbs-2.25 pbe-1.25 border-bs-[1.5px] border-ink font-semibold align-baseline'
    : 'py-1.25 font-normal align-baseline'
  return (
    <tr>
      <th className={`${look} text-start ${className}`} scope="row">
        {name}
      </th>
      <td className={`${look} font-mono text-14 tracking-[-0.01em] text-end whitespace-nowrap`}>{count}</td>
    </tr>
  )
}

type Summed = Pick<Result, 'eligible_total' | 'removals'>

interface EntrySum {
  /** everything that was read from the source */
  read: number
  /** why rows are excluded, in the order in which the draw checks; reasons without rows are left out */
  removed: ReturnType<typeof removalsInOrder>
  drawnFrom: number
}

/** From the rows read to the entries in the draw, so that the lines add up. */
export function entrySum({ eligible_total: drawnFrom, removals }: Summed): EntrySum {
  const removed = removalsInOrder(removals)
  return { read: removed.reduce((sum, { count }) => sum + count, drawnFrom), removed, drawnFrom }
}
