import type { AuditLine } from '../../../../contract/audit.ts'
import { useT } from '../../../i18n/frame.tsx'

/** So many differences stand in the row; the rest unfolds. */
const shownAtOnce = 3
const longest = 160

/** What a record was and what it became, field by field. */
export function Changes({ changes }: Pick<AuditLine, 'changes'>) {
  const t = useT()
  if (changes.length === 0) return <span className="data-table-absent">{t('audit.no_changes')}</span>
  const more = changes.slice(shownAtOnce)
  return (
    <>
      <ChangeList changes={changes.slice(0, shownAtOnce)} />
      {more.length > 0 && (
        <details className="audit-more">
          <summary>{t('audit.more', { count: more.length })}</summary>
          <ChangeList changes={more} />
        </details>
      )}
    </>
  )
}

function ChangeList({ changes }: Pick<AuditLine, 'changes'>) {
  const t = useT()
  return (
    <ul className="audit-changes">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <code>{field}</code> <span className="muted">{t('audit.was')}</span> <Value value={before} />{' '}
          <span className="muted">{t('audit.became')}</span> <Value value={after} />
        </li>
      ))}
    </ul>
  )
}

function Value({ value }: { value: unknown }) {
  const t = useT()
  if (value === null || value === undefined || value === '')
    return <i className="muted">{t('audit.nothing')}</i>
  if (value === '•••') return <i className="muted">{t('audit.secret')}</i>
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return <bdi>{text.length > longest ? `${text.slice(0, longest)}…` : text}</bdi>
}
