import type { Result } from '#contract/draws/results.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { HashEntry } from './hash.tsx'
import { Moment, ReceiptPart } from './receipt-part.tsx'

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
      <dl className="grid gap-3.5">
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

/**
 * Chain hash of drand's public beacon; duplicated, because importing the engine's constant would load the pairing
 * arithmetic.
 */
export const publicChain = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'

/** Where anyone can see a round of the public beacon, at a relay that is not ours; undefined for any other beacon. */
export function roundLink({ chain, round }: { chain: string; round: number }): string | undefined {
  return chain === publicChain ? `https://api.drand.sh/${chain}/public/${round}` : undefined
}

/** Where the random number came from, and for a public one, where anyone can find it independently of us. */
export function Randomness({ beacon }: { beacon: Result['beacon'] }) {
  const t = useT()
  if (!beacon)
    return (
      <ReceiptPart label={t('receipt.randomness')}>
        <p>{t('receipt.randomness.local')}</p>
      </ReceiptPart>
    )
  const link = roundLink(beacon)
  return (
    <ReceiptPart label={t('receipt.randomness')}>
      <p>{t('receipt.randomness.beacon', { round: beacon.round })}</p>
      {link ? (
        <p>
          <a className="inline-flex gap-1 items-center" href={link} rel="noreferrer">
            {t('receipt.randomness.link')} <Icon name="external" size={16} />
          </a>
        </p>
      ) : (
        <p className="muted">{t('receipt.randomness.own_chain')}</p>
      )}
    </ReceiptPart>
  )
}

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
      <ol className="grid gap-2.5">
        <Moment at={sealed_at}>
          <span>{labels?.sealed ?? t(beacon ? 'receipt.times.sealed_beacon' : 'receipt.times.sealed')}</span>
        </Moment>
        {beacon && (
          <Moment at={beacon.due}>
            <span>{t('receipt.times.round')}</span>
          </Moment>
        )}
        <Moment at={finished_at}>
          <span>{labels?.drawn ?? t(beacon ? 'receipt.times.drawn' : 'receipt.times.opened')}</span>
        </Moment>
      </ol>
    </ReceiptPart>
  )
}
