import { useRef } from 'react'
import type { Result } from '../../../../contract/results.ts'
import { CheckAgain } from '../../../components/receipt/check-again.tsx'
import type { Finding } from '../../../components/receipt/finding.ts'
import { Receipt } from '../../../components/receipt/receipt.tsx'
import { Reveal } from '../../../components/reveal/reveal.tsx'
import { useReveal } from '../../../components/reveal/use-reveal.ts'
import { WinnerList } from '../../../components/winner-list.tsx'
import { SubstituteLine } from '../../../components/winner-list-substitutes.tsx'
import { useFrame } from '../../../i18n/frame.tsx'
import { toasts } from '../../../state/toasts.ts'
import { EntriesList } from './entries-list.tsx'
import type { EntriesPage } from './load-result.ts'
import type { QrPath } from './qr-path.ts'
import { ResultHead } from './result-head.tsx'
import { ResultRail } from './result-rail.tsx'

interface FinishedResultProps {
  result: Result
  qr: QrPath
  entries: EntriesPage | undefined
  search: string
}

/** Winners first, then who would follow, then the receipt as a document. */
export function FinishedResult({ result, qr, entries, search }: FinishedResultProps) {
  const { brand, t } = useFrame()
  const winnersHeading = useRef<HTMLHeadingElement>(null)
  const reveal = useReveal()

  function endReveal() {
    reveal.finish()
    winnersHeading.current?.focus()
  }

  function sayCopyRefused() {
    toasts.add({ title: t('result.copy_refused'), color: 'warning' })
  }

  return (
    <>
      <ResultHead result={result} onCopyRefused={sayCopyRefused} />
      <section className="stack gap-5" aria-labelledby="winners-title">
        <h2 className="visually-hidden" id="winners-title" tabIndex={-1} ref={winnersHeading}>
          {t('result.winners')}
        </h2>
        <WinnerList winners={result.winners} onCopyRefused={sayCopyRefused} />
        <SubstituteLine substitutes={result.substitutes} />
      </section>
      <div className="result-lower">
        <Receipt
          result={result}
          check={<CheckAgain check={() => checkHere(result)} />}
          download={{
            href: `/api/results/${result.share_code}/receipt`,
            name: `receipt-${result.share_code.slice(0, 8)}.json`,
          }}
          onCopyRefused={sayCopyRefused}
        />
        <ResultRail result={result} qr={qr} onCopyRefused={sayCopyRefused} />
      </div>
      {entries && <EntriesList list={entries} search={search} />}
      {reveal.playing && (
        <Reveal
          winners={result.winners}
          title={result.title}
          entries={result.eligible_total}
          sealedAt={result.sealed_at}
          commitHash={result.commit_hash}
          brand={brand.key}
          label={result.label}
          names={reveal.names}
          onDone={endReveal}
        />
      )}
    </>
  )
}

/** Engine and contract are fetched when somebody asks for the check, not by everybody who opens a result. */
async function checkHere(result: Result): Promise<Finding> {
  const { checkResult } = await import('./check-result.ts')
  return checkResult(result)
}
