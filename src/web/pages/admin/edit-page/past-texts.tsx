import type { PastPageText } from '../../../../contract/page-texts.ts'
import { ActButton } from '../../../acts/act-form.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Fold } from '../../../ui/fold.tsx'

/** The earlier texts of a page in one language, each of which can be put back. */
export function PastTexts({ past, version }: { past: readonly PastPageText[]; version: number }) {
  const t = useT()
  const { dateTime } = useFormat()
  if (past.length === 0) return null
  return (
    <Fold title={t('page_editing.past')} className="dash-form">
      <p>{t('page_editing.past.text')}</p>
      <ul className="edit-page-past">
        {past.map(({ id, title, written_at, written_by }) => (
          <li key={id}>
            <span>
              {title}
              <small className="muted">
                {dateTime(written_at)}
                {written_by && (
                  <>
                    {' · '}
                    <bdi>{written_by}</bdi>
                  </>
                )}
              </small>
            </span>
            <ActButton
              intent="restore"
              id={id}
              fields={{ version: String(version) }}
              size="small"
              label={t('page_editing.past.restore_label', { moment: dateTime(written_at) })}
            >
              {t('page_editing.past.restore')}
            </ActButton>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
