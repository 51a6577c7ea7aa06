import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { LoadedLedger } from './load-ledger.ts'

interface LedgerFactsProps {
  ledger: LoadedLedger
  onCopyRefused: () => void
}

/** How the ledger stands now, and the signed note that binds it. */
export function LedgerFacts({ ledger, onCopyRefused }: LedgerFactsProps) {
  const t = useT()
  const { number } = useFormat()
  return (
    <section className="ledger-facts" aria-labelledby="ledger-facts-title">
      <h2 id="ledger-facts-title">{t('ledger.facts')}</h2>
      <dl className="ledger-figures">
        <div>
          <dt>{t('ledger.facts.lines')}</dt>
          <dd className="ledger-size">{number(ledger.size)}</dd>
        </div>
        <div>
          <dt>{t('ledger.facts.origin')}</dt>
          <dd>
            <code dir="ltr">{ledger.origin}</code>
          </dd>
        </div>
        <div>
          <dt>{t('ledger.facts.key')}</dt>
          <dd>
            <code dir="ltr">{ledger.key}</code>
          </dd>
        </div>
        {ledger.checkpoint && (
          <div>
            <dt>{t('ledger.facts.checkpoint')}</dt>
            <dd className="stack gap-2">
              <pre className="ledger-note" dir="ltr">
                {ledger.checkpoint}
              </pre>
              <p className="small muted">{t('ledger.facts.checkpoint.text')}</p>
              <span className="needs-script no-print">
                <CopyButton
                  size="small"
                  text={ledger.checkpoint}
                  label={t('ledger.facts.copy')}
                  copiedLabel={t('result.copied')}
                  onRefused={onCopyRefused}
                />
              </span>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
