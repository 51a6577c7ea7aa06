import type { ReactNode } from 'react'
import type { Result } from '../../../contract/results.ts'
import { RecordedSeal } from '../../art/seal.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EntryFlow } from './entry-flow.tsx'
import { HashEntry } from './hash.tsx'
import { ReceiptPart } from './receipt-part.tsx'
import { Rules } from './rules.tsx'
import { Source } from './source.tsx'
import { Times } from './times.tsx'
import './receipt.css'

interface ReceiptProps {
  result: Result
  /** the check of this receipt, which only a page can make */
  check: ReactNode
  /** where the document itself lies, and what it is called when it is kept */
  download: { href: string; name: string }
  onCopyRefused: () => void
}

/** The receipt of a recorded draw as a document. It must not carry the signs of a provable one. */
export function Receipt({ result, check, download, onCopyRefused }: ReceiptProps) {
  const t = useT()
  const format = useFormat()
  return (
    <article className="receipt receipt-recorded" aria-labelledby="receipt-title">
      <div className="receipt-body">
        <h2 className="visually-hidden" id="receipt-title">
          {t('receipt.title')}
        </h2>
        <RecordedSeal title={t('receipt.recorded')} text={t('receipt.recorded.text')} />
        <div className="receipt-check">{check}</div>
        <Source result={result} />
        <ReceiptPart label={t('receipt.entries')}>
          <EntryFlow result={result} />
        </ReceiptPart>
        <Rules result={result} />
        <ReceiptPart label={t('receipt.randomness')}>
          <p>{t('receipt.randomness.local')}</p>
        </ReceiptPart>
        <Times result={result} format={format} />
        <ReceiptPart label={t('receipt.fingerprints')}>
          <dl className="receipt-hashes">
            <HashEntry
              name={t('receipt.hash.seal')}
              hash={result.commit_hash}
              onCopyRefused={onCopyRefused}
            />
            <HashEntry
              name={t('receipt.hash.root')}
              hash={result.entries_root}
              onCopyRefused={onCopyRefused}
            />
            {result.source.file_sha256 && (
              <HashEntry
                name={t('receipt.hash.file')}
                hash={result.source.file_sha256}
                onCopyRefused={onCopyRefused}
              />
            )}
          </dl>
          <p className="small muted">{t('receipt.pattern')}</p>
        </ReceiptPart>
        <ReceiptPart label={t('receipt.limits')}>
          <p>{t('receipt.limits.text')}</p>
        </ReceiptPart>
        <ReceiptPart label={t('receipt.check')}>
          <div className="stack gap-3">
            <p>{t('receipt.download.note')}</p>
            <div>
              <LinkButton kind="quiet" icon="download" href={download.href} download={download.name}>
                {t('receipt.download')}
              </LinkButton>
            </div>
          </div>
        </ReceiptPart>
      </div>
    </article>
  )
}
