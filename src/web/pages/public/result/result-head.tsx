import { lazy, type ReactNode, Suspense } from 'react'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { Result } from '#contract/draws/results.ts'
import { resultTitle } from '#contract/draws/titles/draw-title.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import { OrganizerLogo } from '#web/components/look/organizer-look.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { Name, Tag } from '#web/ui/inline-text.tsx'

const CommentsLine = lazy(() => withTexts('result_comments', () => import('./comments-line.tsx')))

export const resultTitleLook =
  'text-[clamp(1.875rem,1.2rem_+_2.6vw,2.75rem)] tracking-[-0.03em] wrap-anywhere print:text-[22pt]'

/** Facts on a line, with a dot before each from the third on; at a line break it falls outside and is clipped. */
export function ResultFacts({ children }: { children: ReactNode }) {
  return (
    <p className="result-facts flex flex-wrap gap-y-1 gap-x-4 items-center text-14 text-ink-2 overflow-x-clip *:relative *:min-w-0">
      {children}
    </p>
  )
}

/** What was drawn, from what and when. What can be done with it comes after the winners. */
export function ResultHead({ result }: { result: Result }) {
  const { brand, t } = useFrame()
  const { dateTimeAndUtc } = useFormat()
  const { source, seq } = result
  const title = resultTitle(result, t)
  const isVoid = voidingOf(result.events) !== undefined
  const isOfComments = source.type === 'post'
  return (
    <header className="result-head grid grid-cols-1 gap-2.5 py-7 phone:pbs-4.5 phone:pbe-5 print:pbs-0 print:pbe-3">
      <p className="hidden print:block print:[font:var(--w-display)_12pt_/_1_var(--display)]">{brand.name}</p>
      {result.look?.logo && <OrganizerLogo logo={result.look.logo} alt={t('result.logo')} />}
      <ResultFacts>
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
      </ResultFacts>
      <div className="flex flex-wrap gap-y-5 gap-x-8 items-end justify-between">
        <h1 className={`flex-[1_1_min(100%,24rem)] min-w-0 ${resultTitleLook}`} dir="auto">
          {title}
        </h1>
      </div>
      {isOfComments && (
        <Suspense>
          <CommentsLine source={source} />
        </Suspense>
      )}
    </header>
  )
}
