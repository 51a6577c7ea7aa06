import type { Result } from '#contract/draws/results.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'

type Drawn = Pick<Result, 'sealed_at' | 'finished_at' | 'beacon' | 'eligible_total' | 'winners'>

/** How the winners came about, in three facts that need no other knowledge. */
export function ReceiptFacts({ result }: { result: Drawn }) {
  const t = useT()
  const { sealed_at, finished_at, beacon, eligible_total, winners } = result
  return (
    <ol className="receipt-story">
      <Fact
        icon="lock"
        title={t('receipt.fact.sealed', { count: eligible_total })}
        text={t('receipt.fact.sealed.text')}
        at={sealed_at}
      />
      <Fact
        icon="dice"
        title={t(beacon ? 'receipt.fact.number' : 'receipt.fact.own_number')}
        text={t(beacon ? 'receipt.fact.number.text' : 'receipt.fact.own_number.text')}
        at={beacon ? beacon.due : finished_at}
      />
      <Fact
        icon="ticket"
        title={t('receipt.fact.drawn', { count: winners.length })}
        text={t('receipt.fact.drawn.text')}
        at={finished_at}
      />
    </ol>
  )
}

function Fact({ icon, title, text, at }: { icon: IconName; title: string; text: string; at: string }) {
  const { exactTimeAndUtc } = useFormat()
  return (
    <li>
      <Icon name={icon} size={20} />
      <b>{title}</b>
      <span>{text}</span>
      <time dateTime={at}>{exactTimeAndUtc(at)}</time>
    </li>
  )
}
