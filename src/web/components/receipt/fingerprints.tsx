import type { Result } from '#contract/draws/results.ts'
import { useT } from '../../i18n/frame.tsx'
import { HashEntry } from './hash.tsx'
import { ReceiptPart } from './receipt-part.tsx'

interface FingerprintsProps {
  result: Pick<Result, 'commit_hash' | 'entries_root' | 'source' | 'beacon' | 'label'>
  /** what the root is of, if not of a list */
  root?: string
  onCopyRefused: () => void
}

/** All hashes that identify the draw elsewhere. */
export function Fingerprints({ result, root, onCopyRefused }: FingerprintsProps) {
  const t = useT()
  const { commit_hash, entries_root, source, beacon, label } = result
  const hashes = [
    { name: t('receipt.hash.seal'), hash: commit_hash },
    { name: root ?? t('receipt.hash.root'), hash: entries_root },
    ...(source.file_sha256 ? [{ name: t('receipt.hash.file'), hash: source.file_sha256 }] : []),
    ...(beacon ? [{ name: t('receipt.randomness.chain'), hash: beacon.chain }] : []),
  ]
  return (
    <ReceiptPart label={t('receipt.fingerprints')}>
      <dl className="receipt-hashes">
        {hashes.map(({ name, hash }) => (
          <HashEntry key={name} name={name} hash={hash} onCopyRefused={onCopyRefused} />
        ))}
      </dl>
      <p className="small muted">
        {t(label === 'provable' ? 'receipt.pattern.provable' : 'receipt.pattern')}
      </p>
    </ReceiptPart>
  )
}
