import type { Result } from '../../../contract/results.ts'
import { useT } from '../../i18n/frame.tsx'
import { Name } from '../../ui/name.tsx'
import { ReceiptPart } from './receipt-part.tsx'

type Sourced = Pick<Result, 'source' | 'seq'>

export function Source({ result: { source, seq } }: { result: Sourced }) {
  const t = useT()
  return (
    <ReceiptPart label={t('receipt.source')}>
      {source.type === 'file' ? (
        <p>
          <FileName name={source.file_name ?? ''} />
        </p>
      ) : (
        <p>{t('receipt.source.list')}</p>
      )}
      {seq > 1 && <p>{t('receipt.seq', { count: seq })}</p>}
    </ReceiptPart>
  )
}

/** The sentence around the name is translated as a whole; the name itself is isolated from its direction. */
function FileName({ name }: { name: string }) {
  const [before, after] = useT()('receipt.source.file', { name: '\0' }).split('\0')
  return (
    <>
      {before}
      <Name className="strong">{name}</Name>
      {after}
    </>
  )
}
