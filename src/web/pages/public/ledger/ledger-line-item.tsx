import type { LedgerEntry } from '#draw/ledger/entry.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import type { LedgerLine } from './load-ledger.ts'

interface LedgerLineItemProps {
  id: string
  line: LedgerLine
  /** the line that the address requests */
  isMarked: boolean
}

/** A line in words, with its hashes, and its bytes in a fold. */
export function LedgerLineItem({ id, line: { index, entry, text, hash }, isMarked }: LedgerLineItemProps) {
  const t = useT()
  const { exactTime, colon } = useFormat()
  return (
    <li id={id} className={isMarked ? 'ledger-line ledger-line-marked' : 'ledger-line'}>
      <span className="ledger-line-number">
        <span className="visually-hidden">{t('ledger.line', { line: String(index) })}</span>
        <span aria-hidden="true">{index}</span>
      </span>
      <div className="ledger-line-words" aria-current={isMarked || undefined}>
        <p className="ledger-line-title">
          <Icon name={entry ? icons[entry.type] : 'help'} size={16} />
          {entry ? <Title entry={entry} /> : t('ledger.line.unknown')}
        </p>
        {entry && (
          <p className="ledger-line-note">
            <time dateTime={entry.at}>{exactTime(entry.at)}</time>
            <Details entry={entry} />
          </p>
        )}
        <p className="ledger-line-hash">
          <span className="visually-hidden">{t('ledger.hash.line') + colon}</span>
          <code dir="ltr">{hash}</code>
        </p>
        <details className="ledger-bytes">
          <summary>{t('ledger.line.bytes')}</summary>
          {entry && (
            <dl className="ledger-hashes">
              {hashesOf(entry).map(([name, value]) => (
                <Hash key={name} name={t(name)} value={value} />
              ))}
            </dl>
          )}
          <pre dir="ltr">{text}</pre>
        </details>
      </div>
    </li>
  )
}

const icons: Record<LedgerEntry['type'], IconName> = {
  commitment: 'lock',
  draw: 'ticket',
  replacement: 'swap',
  void: 'x-circle',
  verifier: 'shield-check',
}

function Title({ entry }: { entry: LedgerEntry }) {
  const t = useT()
  if (entry.type === 'replacement')
    return <span>{t('ledger.line.replacement', { rank: entry.rank, by: entry.by })}</span>
  return <span>{t(`ledger.line.${entry.type}`)}</span>
}

function Details({ entry }: { entry: LedgerEntry }) {
  const t = useT()
  if (entry.type === 'replacement') return <span>{t(`ledger.reason.${entry.reason}`)}</span>
  if (entry.type !== 'commitment') return null
  const { round, seq } = entry
  return (
    <>
      <span>{round ? t('ledger.line.round', { round: String(round.round) }) : t('ledger.line.local')}</span>
      {seq > 1 && <span>{t('ledger.line.seq', { count: seq })}</span>}
    </>
  )
}

function Hash({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code dir="ltr">{value}</code>
      </dd>
    </div>
  )
}

const commitName = 'ledger.hash.commit'

type HashName = `ledger.hash.${'commit' | 'receipt' | 'note' | 'verifier'}`

/** The hashes in a line, by name. */
function hashesOf(entry: LedgerEntry): [HashName, string][] {
  switch (entry.type) {
    case 'verifier':
      return [['ledger.hash.verifier', entry.sha256]]
    case 'commitment':
      return [[commitName, entry.commitHash]]
    case 'draw':
      return [
        [commitName, entry.commitHash],
        ['ledger.hash.receipt', entry.receipt],
      ]
    case 'replacement':
    case 'void':
      return [
        [commitName, entry.commitHash],
        ...(entry.note === null ? [] : [['ledger.hash.note', entry.note] as [HashName, string]]),
      ]
  }
}
