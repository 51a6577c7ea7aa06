import { useT } from '../../../i18n/frame.tsx'
import { Name } from '../../../ui/name.tsx'
import type { CountedNames } from './count-names.ts'

/** What a typed list holds, while it is typed. */
export function NamesFound({ counted }: { counted: CountedNames | undefined }) {
  const t = useT()
  return (
    <div className="giveaway-found">
      <p role="status" className="row gap-4 small">
        {counted && counted.total > 0 && (
          <>
            <b>{t('giveaway.names.count', { count: counted.names })}</b>
            {counted.duplicates > 0 && (
              <span>{t('giveaway.names.duplicates', { count: counted.duplicates })}</span>
            )}
            {counted.blanks > 0 && <span>{t('giveaway.names.blanks', { count: counted.blanks })}</span>}
            {counted.excluded > 0 && <span>{t('giveaway.names.excluded', { count: counted.excluded })}</span>}
          </>
        )}
      </p>
      {counted && counted.duplicates > 0 && <Duplicates counted={counted} />}
    </div>
  )
}

function Duplicates({ counted: { duplicates, shownDuplicates } }: { counted: CountedNames }) {
  const t = useT()
  const more = duplicates - shownDuplicates.length
  return (
    <details className="giveaway-repeats">
      <summary className="link">{t('giveaway.names.duplicates.title')}</summary>
      <ul>
        {shownDuplicates.map(({ row, of, name }) => (
          <li key={row}>
            <Name>{name}</Name> <span className="muted">{t('giveaway.names.duplicate', { row, of })}</span>
          </li>
        ))}
        {more > 0 && <li className="muted">{t('giveaway.more', { count: more })}</li>}
      </ul>
    </details>
  )
}
