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
    <table className="entry-flow w-full border-collapse text-15">
      <caption className="visually-hidden">{labels?.caption ?? t('receipt.entries.caption')}</caption>
      <tbody>
        <tr>
          <th className="font-normal text-start" scope="row">
            {labels?.read ?? t('receipt.entries.read')}
          </th>
          <td className="font-mono text-14 tracking-[-0.01em] text-end whitespace-nowrap">{number(read)}</td>
        </tr>
        {removed.map(({ reason, count }) => (
          <tr key={reason}>
            <th className="font-normal text-start ps-5 text-ink-2" scope="row">
              {t(`receipt.entries.${reason}`)}
            </th>
            <td className="font-mono text-14 tracking-[-0.01em] text-end whitespace-nowrap">
              −{number(count)}
            </td>
          </tr>
        ))}
        <tr className="entry-flow-sum">
          <th className="font-normal text-start" scope="row">
            {isOneEach
              ? t('receipt.entries.drawn_from')
              : t('receipt.entries.drawn_from_tickets', { tickets: result.tickets_total })}
          </th>
          <td className="font-mono text-14 tracking-[-0.01em] text-end whitespace-nowrap">
            {number(drawnFrom)}
          </td>
        </tr>
      </tbody>
    </table>
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
