import { lazy, Suspense } from 'react'
import type { Result } from '#contract/draws/results.ts'
import { useT } from '../../i18n/frame.tsx'
import { withTexts } from '../../i18n/learn-texts.ts'
import { PageLink } from '../../i18n/link.tsx'
import { Name } from '../../ui/inline-text.tsx'
import { Sentence, slot } from '../sentence.tsx'
import { ReceiptPart } from './receipt-part.tsx'

const CommentSource = lazy(() =>
  withTexts('result_comments', async () => ({
    default: (await import('./comments/comment-source.tsx')).CommentSource,
  })),
)

type Sourced = Pick<
  Result,
  'source' | 'seq' | 'earlier' | 'comments_until' | 'share_code' | 'own_id' | 'entries_public'
>

/** The source of the names, and which draw of them this is. */
export function Source({ result }: { result: Sourced }) {
  const t = useT()
  const { source, seq, earlier } = result
  return (
    <ReceiptPart label={t('receipt.source')}>
      {source.type === 'post' && (
        <Suspense>
          <CommentSource result={result} />
        </Suspense>
      )}
      {source.type === 'file' && (
        <p>
          <Sentence
            text={t('receipt.source.file', { name: slot(0) })}
            parts={[
              <Name key="file" className="strong">
                {source.file_name ?? ''}
              </Name>,
            ]}
          />
        </p>
      )}
      {source.type === 'list' && <p>{t('receipt.source.list')}</p>}
      {source.type !== 'post' && seq > 1 && <p>{t('receipt.seq', { count: seq })}</p>}
      {earlier.length > 0 && (
        <ul className="stack gap-1">
          {earlier.map((draw) => (
            <li key={draw.commit_hash}>
              <EarlierDraw draw={draw} />
            </li>
          ))}
        </ul>
      )}
    </ReceiptPart>
  )
}

/** Enough digits to distinguish a seal from any other. */
const shortHash = 16

/** Viewers who may not see an earlier draw get its seal, which the ledger confirms. */
function EarlierDraw({ draw }: { draw: Sourced['earlier'][number] }) {
  const t = useT()
  if (draw.share_code)
    return (
      <PageLink page="result" parameters={{ shareCode: draw.share_code }}>
        {t('receipt.earlier.link', { count: draw.seq })}
      </PageLink>
    )
  const hash = (
    <code
      key="hash"
      className="hash font-normal text-14 leading-[1.6] font-mono tracking-[-0.01em] normal-nums"
      dir="ltr"
    >
      {draw.commit_hash.slice(0, shortHash)}
    </code>
  )
  return (
    <span className="muted">
      <Sentence text={t('receipt.earlier.private', { count: draw.seq, hash: slot(0) })} parts={[hash]} />
    </span>
  )
}
