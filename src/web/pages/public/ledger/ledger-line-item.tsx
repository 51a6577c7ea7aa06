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

const bytes = 'font-normal text-13 leading-[1.5] font-mono wrap-anywhere whitespace-pre-wrap normal-nums'

/** A line in words, with its hashes, and its bytes in a fold. */
export function LedgerLineItem({ id, line: { index, entry, text, hash }, isMarked }: LedgerLineItemProps) {
  const t = useT()
  const { exactTime, colon } = useFormat()
  return (
    <li
      id={id}
      className={`ledger-line grid grid-cols-[72px_minmax(0,1fr)] gap-y-1 gap-x-4 py-4 px-3 border-bs border-bs-line phone:grid-cols-1 ${
        isMarked ? 'ledger-line-marked bg-wash [box-shadow:inset_3px_0_0_var(--mark)]' : 'phone:px-0'
      }`}
    >
      <span className="ledger-line-number font-medium text-15 leading-[1.5] font-mono text-ink-2 normal-nums">
        <span className="visually-hidden">{t('ledger.line', { line: String(index) })}</span>
        <span aria-hidden="true">{index}</span>
      </span>
      <div className="grid grid-cols-1 gap-1" aria-current={isMarked || undefined}>
        <p className="grid grid-cols-[16px_minmax(0,1fr)] gap-2.5 font-semibold">
          <Icon className="mbs-1 text-ink-2" name={entry ? icons[entry.type] : 'help'} size={16} />
          {entry ? <Title entry={entry} /> : t('ledger.line.unknown')}
        </p>
        {entry && (
          <p className="ps-6.5 text-14 text-ink-2 flex flex-wrap gap-y-0 gap-x-4 phone:ps-0">
            <time dateTime={entry.at}>{exactTime(entry.at)}</time>
            <Details entry={entry} />
          </p>
        )}
        <p className="ledger-line-hash ps-6.5 text-14 text-ink-2 phone:ps-0">
          <span className="visually-hidden">{t('ledger.hash.line') + colon}</span>
          <code className={bytes} dir="ltr">
            {hash}
          </code>
        </p>
        <details className="ledger-bytes ps-6.5 text-14 text-ink-2 phone:ps-0">
          <summary className="w-fit py-1 cursor-pointer">{t('ledger.line.bytes')}</summary>
          {entry && (
            <dl className="grid gap-0.5 my-1.5">
              {hashesOf(entry).map(([name, value]) => (
                <Hash key={name} name={t(name)} value={value} />
              ))}
            </dl>
          )}
          <pre className={`my-1.5 ${bytes}`} dir="ltr">
            {text}
          </pre>
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
    <div className="grid grid-cols-[220px_minmax(0,1fr)] gap-y-0 gap-x-4 items-baseline phone:grid-cols-1">
      <dt>{name}</dt>
      <dd>
        <code className={bytes} dir="ltr">
          {value}
        </code>
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
