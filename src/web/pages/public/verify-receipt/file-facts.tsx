import { outcomeLine } from '#draw/chance/outcome-line.ts'
import { exactIn } from '#locales/exact-number.ts'
import { formatLocales } from '#locales/locales.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import type { ReceiptFacts } from '../result/check/check-receipt.ts'

/** What a receipt says: a check only proves that the file is right, not that it is about the draw one was shown. */
export default function FileFacts({ facts }: { facts: ReceiptFacts }) {
  const { locale, t } = useFrame()
  const { number } = useFormat()
  const { isVoid, isProvable, winners, more, outcome, entries, commitHash } = facts
  return (
    <section className="verify-facts grid gap-3 pbs-3" aria-labelledby="verify-facts-title">
      {isVoid && <Note kind="bad" title={t('verify_receipt.void')} />}
      <h3 className="text-16" id="verify-facts-title">
        {t('verify_receipt.facts')}
      </h3>
      <dl className="grid grid-cols-[minmax(0,168px)_minmax(0,1fr)] gap-y-2 gap-x-4 text-15 phone:grid-cols-1 phone:gap-0.5">
        <dt className="text-ink-2">
          {t(outcome ? 'chance_result.outcome' : 'verify_receipt.facts.winners')}
        </dt>
        <dd className="wrap-anywhere phone:mbe-2">
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
        <dt className="text-ink-2">{t('verify_receipt.facts.entries')}</dt>
        <dd className="wrap-anywhere phone:mbe-2">{number(entries)}</dd>
        <dt className="text-ink-2">{t('verify_receipt.facts.number')}</dt>
        <dd className="wrap-anywhere phone:mbe-2">
          {t(isProvable ? 'verify_receipt.facts.number.provable' : 'verify_receipt.facts.number.recorded')}
        </dd>
        <dt className="text-ink-2">{t('verify_receipt.facts.seal')}</dt>
        <dd className="wrap-anywhere phone:mbe-2">
          <code className="font-normal text-13 leading-[1.5] font-mono normal-nums" dir="ltr">
            {commitHash}
          </code>
        </dd>
      </dl>
      <p className="small muted">{t('verify_receipt.facts.text')}</p>
    </section>
  )
}
