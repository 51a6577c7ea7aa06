import { lazy, Suspense } from 'react'
import { EntryFlow } from '#web/components/receipt/entry-flow.tsx'
import { HashEntry } from '#web/components/receipt/hash.tsx'
import { ReceiptPart } from '#web/components/receipt/receipt-part.tsx'
import { Source } from '#web/components/receipt/source.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { PageLink } from '#web/i18n/link.tsx'
import type { LoadedDraw } from '../load-result.ts'

const CommentEntries = lazy(() =>
  withTexts('result_comments', async () => ({
    default: (await import('#web/components/receipt/comments/comment-facts.tsx')).CommentEntries,
  })),
)
const CommentRules = lazy(() =>
  withTexts('result_comments', async () => ({
    default: (await import('#web/components/receipt/comments/comment-facts.tsx')).CommentRules,
  })),
)

interface AnnouncedSealProps {
  draw: LoadedDraw['draw']
  onCopyRefused: () => void
}

/** Everything that can no longer be changed, in the order of the future receipt. */
export function AnnouncedSeal({ draw, onCopyRefused }: AnnouncedSealProps) {
  const t = useT()
  const { list, number, exactTimeAndUtc } = useFormat()
  const { beacon, rules, winners_count, substitutes_count, ledger_index } = draw
  const places = [
    t('receipt.rules.winners', { count: winners_count }),
    ...(substitutes_count ? [t('receipt.rules.substitutes', { count: substitutes_count })] : []),
  ]
  const hashes = [
    [t('receipt.hash.seal'), draw.commit_hash],
    [t('receipt.hash.root'), draw.entries_root],
    ...(draw.source.file_sha256 ? [[t('receipt.hash.file'), draw.source.file_sha256] as const] : []),
    [t('waiting.beacon.chain'), beacon.chain],
  ] as const
  return (
    <article className="receipt" aria-labelledby="sealed-title">
      <div className="receipt-body pbs-8 px-11 pbe-9 phone:pbs-6 phone:px-(--gutter) phone:pbe-7 print:pbs-5 print:px-6 print:pbe-6">
        <header className="grid gap-2 pbe-6">
          <h2 id="sealed-title">{t('waiting.sealed.title')}</h2>
          <p className="muted">{t('waiting.sealed.at', { time: exactTimeAndUtc(draw.sealed_at) })}</p>
        </header>
        <Source result={draw} />
        <ReceiptPart label={t('receipt.entries')}>
          {rules.comments ? (
            <Suspense>
              <CommentEntries result={draw} />
            </Suspense>
          ) : (
            <EntryFlow result={draw} />
          )}
        </ReceiptPart>
        <ReceiptPart label={t('waiting.places')}>
          <p>{list(places)}</p>
        </ReceiptPart>
        <ReceiptPart label={t('receipt.rules')}>
          <ul className="stack gap-1">
            {rules.comments ? (
              <Suspense>
                <CommentRules result={draw} />
              </Suspense>
            ) : (
              <li>{t(rules.one_entry_per_person ? 'receipt.rules.once' : 'receipt.rules.every_row')}</li>
            )}
            {rules.excluded_names > 0 && <li>{t('waiting.excluded', { count: rules.excluded_names })}</li>}
            {!rules.comments && rules.past_winners !== undefined && (
              <li>{t('receipt.rules.past_winners', { count: rules.past_winners })}</li>
            )}
            {!rules.comments && draw.tickets_total !== draw.eligible_total && (
              <li>{t('receipt.rules.tickets')}</li>
            )}
          </ul>
        </ReceiptPart>
        <ReceiptPart label={t('waiting.beacon')}>
          <p>
            {t('waiting.beacon.text', { round: number(beacon.round), time: exactTimeAndUtc(beacon.due) })}
          </p>
        </ReceiptPart>
        {ledger_index !== null && (
          <ReceiptPart label={t('waiting.ledger')}>
            <p>
              <PageLink page="ledger" className="link" search={`?before=${ledger_index + 1}`}>
                {t('waiting.ledger.line', { line: number(ledger_index) })}
              </PageLink>
            </p>
          </ReceiptPart>
        )}
        <ReceiptPart label={t('receipt.fingerprints')}>
          <dl className="grid gap-3.5">
            {hashes.map(([name, hash]) => (
              <HashEntry key={name} name={name} hash={hash} onCopyRefused={onCopyRefused} />
            ))}
          </dl>
        </ReceiptPart>
      </div>
    </article>
  )
}
