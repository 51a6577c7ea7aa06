import type { Result } from '../../../contract/results.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { ReceiptPart } from './receipt-part.tsx'

/** What happened when, to the second and with the zone. */
export function Times({ result }: { result: Pick<Result, 'sealed_at' | 'finished_at' | 'beacon'> }) {
  const t = useT()
  const { sealed_at, finished_at, beacon } = result
  return (
    <ReceiptPart label={t('receipt.times')}>
      <ol className="receipt-times">
        <Moment at={sealed_at} text={t(beacon ? 'receipt.times.sealed_beacon' : 'receipt.times.sealed')} />
        {beacon && <Moment at={beacon.due} text={t('receipt.times.round')} />}
        <Moment at={finished_at} text={t(beacon ? 'receipt.times.drawn' : 'receipt.times.opened')} />
      </ol>
    </ReceiptPart>
  )
}

function Moment({ at, text }: { at: string; text: string }) {
  const { exactTime } = useFormat()
  return (
    <li>
      <time dateTime={at}>{exactTime(at)}</time>
      <span>{text}</span>
    </li>
  )
}
