import { chanceTitle } from '#contract/draws/chance-title.ts'
import { outcomeLine } from '#draw/chance/outcome-line.ts'
import { exactIn } from '#locales/exact-number.ts'
import { formatLocales } from '#locales/locales.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { PrintButton } from '../print-button.tsx'
import { ShareButton } from '../share-button.tsx'
import type { ChanceResultData } from './chance-result-data.ts'

interface ChanceHeadProps {
  result: ChanceResultData
  onCopyRefused: () => void
}

const tools = { coins: 'coinToss', dice: 'diceRoll', numbers: 'randomNumberGuess' } as const

export function ChanceHead({ result, onCopyRefused }: ChanceHeadProps) {
  const { brand, locale, t } = useFrame()
  const { dateTimeAndUtc } = useFormat()
  const { asked, outcome, events, is_shared, share_link, finished_at } = result
  const isVoid = events.some(({ type }) => type === 'void')
  return (
    <header className="result-head">
      <p className="result-printed-by">{brand.name}</p>
      <p className="result-facts">
        <Tag kind={isVoid ? 'bad' : 'good'} icon={isVoid ? 'x' : 'check'}>
          {t(isVoid ? 'result.void' : 'result.finished')}
        </Tag>
        <span>{t('result.source.chance')}</span>
        <time dateTime={finished_at}>{dateTimeAndUtc(finished_at)}</time>
      </p>
      <div className="result-title">
        <h1 dir="auto">{result.title || chanceTitle(asked, t)}</h1>
        <div className="result-actions no-print">
          <div className="result-actions needs-script">
            {is_shared !== false && (
              <ShareButton
                link={share_link}
                title={result.title}
                text={t('chance_result.share')}
                onCopyRefused={onCopyRefused}
              />
            )}
            <CopyButton
              text={outcomeLine(outcome, t, exactIn(formatLocales[locale]))}
              label={t('chance_result.copy')}
              copiedLabel={t('result.copied')}
              onRefused={onCopyRefused}
            />
            <PrintButton />
          </div>
          <PageLink page={tools[asked.tool]} className={buttonClass({ kind: 'quiet' })}>
            {t('chance_result.again')}
          </PageLink>
        </div>
      </div>
    </header>
  )
}
