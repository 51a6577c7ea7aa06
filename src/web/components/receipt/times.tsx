import type { Result } from '#contract/draws/results.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { ReceiptPart } from './receipt-part.tsx'

interface TimesProps {
  result: Pick<Result, 'sealed_at' | 'finished_at' | 'beacon'>
  /** texts for draws without a list or winners */
  labels?: { sealed: string; drawn: string }
}

/** What happened when, to the second and with the time zone. */
export function Times({ result, labels }: TimesProps) {
  const t = useT()
  const { sealed_at, finished_at, beacon } = result
  return (
    <ReceiptPart label={t('receipt.times')}>
      <ol className="receipt-times">
        <Moment
          at={sealed_at}
          text={labels?.sealed ?? t(beacon ? 'receipt.times.sealed_beacon' : 'receipt.times.sealed')}
        />
        {beacon && <Moment at={beacon.due} text={t('receipt.times.round')} />}
        <Moment
          at={finished_at}
          text={labels?.drawn ?? t(beacon ? 'receipt.times.drawn' : 'receipt.times.opened')}
        />
      </ol>
    </ReceiptPart>
  )
}

function Moment({ at, text }: { at: string; text: string }) {
  const { exactTimeAndUtc } = useFormat()
  return (
    <li>
      <time dateTime={at}>{exactTimeAndUtc(at)}</time>
      <span>{text}</span>
    </li>
  )
}
