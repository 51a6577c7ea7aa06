import { outcomeLine } from '#draw/chance/outcome-line.ts'
import { exactIn } from '#locales/exact-number.ts'
import { formatLocales } from '#locales/locales.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { Name } from '#web/ui/name.tsx'
import { Note } from '#web/ui/note.tsx'
import type { ReceiptFacts } from '../result/check/receipt-facts.ts'

/** What a receipt says: a check only proves that the file is right, not that it is about the draw one was shown. */
export default function FileFacts({ facts }: { facts: ReceiptFacts }) {
  const { locale, t } = useFrame()
  const { number } = useFormat()
  const { isVoid, isProvable, winners, more, outcome, entries, commitHash } = facts
  return (
    <section className="verify-facts" aria-labelledby="verify-facts-title">
      {isVoid && <Note kind="bad" title={t('verify_receipt.void')} />}
      <h3 id="verify-facts-title">{t('verify_receipt.facts')}</h3>
      <dl>
        <dt>{t(outcome ? 'chance_result.outcome' : 'verify_receipt.facts.winners')}</dt>
        <dd>
          {outcome ? (
            outcomeLine(outcome, t, exactIn(formatLocales[locale]))
          ) : (
            <ol>
              {winners.map(({ rank, name }) => (
                <li key={rank}>
                  {name === null ? (
                    <span className="muted">{t('verify_receipt.facts.hidden')}</span>
                  ) : (
                    <Name>{name}</Name>
                  )}
                </li>
              ))}
              {more > 0 && <li className="muted">{t('verify_receipt.facts.more', { count: more })}</li>}
            </ol>
          )}
        </dd>
        <dt>{t('verify_receipt.facts.entries')}</dt>
        <dd>{number(entries)}</dd>
        <dt>{t('verify_receipt.facts.number')}</dt>
        <dd>
          {t(isProvable ? 'verify_receipt.facts.number.provable' : 'verify_receipt.facts.number.recorded')}
        </dd>
        <dt>{t('verify_receipt.facts.seal')}</dt>
        <dd>
          <code dir="ltr">{commitHash}</code>
        </dd>
      </dl>
      <p className="small muted">{t('verify_receipt.facts.text')}</p>
    </section>
  )
}
