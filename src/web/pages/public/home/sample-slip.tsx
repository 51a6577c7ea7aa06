import { RecordedSeal } from '../../../art/seal.tsx'
import { CheckReceipt } from '../../../components/receipt/check-receipt.tsx'
import { HashText } from '../../../components/receipt/hash.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { checkSample } from './check-sample.ts'
import type { Sample } from './sample-receipt.ts'

/** An example of a receipt, said to be one, that can be checked where it stands. */
export function SampleSlip({ sample }: { sample: Sample }) {
  const t = useT()
  const { number } = useFormat()
  const { winner } = sample
  return (
    <aside className="slip" aria-label={t('home.sample.label')}>
      <div className="slip-body">
        <p className="small muted">{t('home.sample.kicker')}</p>
        <p className="slip-title">{t('home.sample.title')}</p>
        <Ticket
          place={t('result.winner.place', { place: 1, total: 1 })}
          name={winner.name}
          stub={{ label: t('result.winner.row'), number: number(winner.row) }}
        />
        <dl className="facts">
          <dt>{t('home.sample.read')}</dt>
          <dd>{number(sample.read)}</dd>
          <dt>{t('home.sample.duplicates')}</dt>
          <dd>−{number(sample.duplicates)}</dd>
          <dt>{t('home.sample.drawn_from')}</dt>
          <dd>{number(sample.drawnFrom)}</dd>
        </dl>
        <HashText hash={sample.commitHash} />
        <RecordedSeal title={t('receipt.recorded')} text={t('home.sample.text')} size="small" />
        <CheckReceipt brief check={() => checkSample(sample.receipt)} />
      </div>
    </aside>
  )
}
