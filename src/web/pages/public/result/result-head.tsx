import { lazy, Suspense } from 'react'
import { platformNames } from '#contract/comments/platform-names.ts'
import { resultTitle } from '#contract/draws/draw-title.ts'
import type { Result } from '#contract/draws/results.ts'
import type { QrPath } from '#web/components/qr-path.ts'
import { standingPlaces } from '#web/components/winners/winner-places.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Name } from '#web/ui/name.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { PrintButton, ShareButton } from './share-button.tsx'

const CommentsLine = lazy(() => withTexts('result_comments', () => import('./comments-line.tsx')))

interface ResultHeadProps {
  result: Result
  qr: QrPath
  onStage: () => void
  onCopyRefused: () => void
}

export function ResultHead({ result, qr, onStage, onCopyRefused }: ResultHeadProps) {
  const { brand, t } = useFrame()
  const { dateTimeAndUtc } = useFormat()
  const { source, seq } = result
  const title = resultTitle(result, t)
  const isVoid = result.events.some(({ type }) => type === 'void')
  const standing = standingPlaces(result).map(({ winner }) => winner)
  const names = standing.flatMap(({ name, erased }) => (erased ? [] : [name]))
  const isOfComments = source.type === 'post'
  return (
    <header className="result-head">
      <p className="result-printed-by">{brand.name}</p>
      <p className="result-facts">
        {isVoid ? (
          <Tag kind="bad" icon="x">
            {t('result.void')}
          </Tag>
        ) : (
          <Tag kind="good" icon="check">
            {t('result.finished')}
          </Tag>
        )}
        <span>
          {source.type === 'file' && source.file_name ? (
            <Name>{source.file_name}</Name>
          ) : (
            t(`result.source.${source.type}`)
          )}
        </span>
        {source.platform && <span>{platformNames[source.platform]}</span>}
        <time dateTime={result.finished_at}>{dateTimeAndUtc(result.finished_at)}</time>
        {seq > 1 && !isOfComments && <span>{t('result.seq', { count: seq })}</span>}
      </p>
      <div className="result-title">
        <h1 dir="auto">{title}</h1>
        <div className="result-actions no-print">
          {result.is_shared !== false && (
            <ShareButton result={result} qr={qr} onCopyRefused={onCopyRefused} />
          )}
          <div className="result-actions needs-script">
            {names.length > 1 && !isVoid && (
              <CopyButton
                text={names.join('\n')}
                label={t('result.copy_names')}
                copiedLabel={t('result.copied')}
                onRefused={onCopyRefused}
              />
            )}
            {!isVoid && (
              <Button icon="monitor" onClick={onStage}>
                {t('stage.open')}
              </Button>
            )}
            <PrintButton />
          </div>
        </div>
      </div>
      {isOfComments && (
        <Suspense>
          <CommentsLine source={source} />
        </Suspense>
      )}
    </header>
  )
}
