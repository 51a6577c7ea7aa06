import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { secondsOf, useLeft } from '../../waiting/use-left.ts'
import type { Phase } from '../ceremony.ts'
import type { RevealProps, Wait } from '../reveal-props.ts'

type Props = Pick<RevealProps, 'entries' | 'isTest' | 'wait'> & {
  phase: Phase
  count: number
}

/** Where the draw is, in one line: sealed, waiting, or the number is here. Its place stays, so that nothing moves. */
export function RoomStep({ entries, isTest, wait, phase, count }: Props) {
  const t = useT()
  if (isTest) return null
  const isUnderway = phase === 'pour' || phase === 'hush'
  return (
    <p className="reveal-step" role="status">
      {isUnderway &&
        (count > 0 ? (
          wait && t('reveal.arrived')
        ) : wait ? (
          <Waiting wait={wait} />
        ) : (
          entries === undefined && t('reveal.sealing')
        ))}
    </p>
  )
}

function Waiting({ wait: { due, clock, round, overdue } }: { wait: Wait }) {
  const t = useT()
  const { number, exactTimeAndUtc } = useFormat()
  const isDue = useLeft(due, clock, secondsOf) === 0
  if (overdue)
    return (
      <>
        <strong>{t('waiting.overdue.title')}</strong>{' '}
        {t('waiting.overdue.text', { round: number(round), time: exactTimeAndUtc(due) })}
      </>
    )
  return t(isDue ? 'waiting.any_moment' : 'waiting.said', { round: number(round) })
}
