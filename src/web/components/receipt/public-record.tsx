import type { Result } from '#contract/draws/results.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'
import { ReceiptPart } from './receipt-part.tsx'

/** Where the seal is recorded outside our own tables: the line of the ledger, and a timestamp if there is one. */
export function PublicRecord({ result }: { result: Pick<Result, 'ledger_index' | 'timestamped'> }) {
  const t = useT()
  const { number } = useFormat()
  const { ledger_index: index, timestamped } = result
  return (
    <ReceiptPart label={t('receipt.ledger')}>
      {index === null ? (
        <p>{t('receipt.ledger.none')}</p>
      ) : (
        <p>
          {t('receipt.ledger.line', { line: number(index) })}{' '}
          <PageLink page="ledger" search={`?line=${index}`}>
            {t('receipt.ledger.link')}
          </PageLink>
        </p>
      )}
      {timestamped && <p>{t('receipt.timestamp')}</p>}
    </ReceiptPart>
  )
}
