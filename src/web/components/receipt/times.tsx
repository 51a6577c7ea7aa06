import type { Result } from '../../../contract/results.ts'
import type { Format } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { ReceiptPart } from './receipt-part.tsx'

interface TimesProps {
  result: Pick<Result, 'sealed_at' | 'finished_at'>
  format: Format
}

export function Times({ result, format }: TimesProps) {
  const t = useT()
  return (
    <ReceiptPart label={t('receipt.times')}>
      <ol className="receipt-times">
        <li>
          <time dateTime={result.sealed_at}>{format.exactTime(result.sealed_at)}</time>
          <span>{t('receipt.times.sealed')}</span>
        </li>
        <li>
          <time dateTime={result.finished_at}>{format.exactTime(result.finished_at)}</time>
          <span>{t('receipt.times.opened')}</span>
        </li>
      </ol>
    </ReceiptPart>
  )
}
