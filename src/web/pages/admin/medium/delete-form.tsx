import type { MediaDetail } from '../../../../contract/media.ts'
import { ActForm } from '../../../acts/act-form.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'
import { UseName } from './uses.tsx'

const namedAtOnce = 5

/** Deletes it; where something shows it, that is said first. */
export function DeleteForm({ medium }: { medium: MediaDetail }) {
  const t = useT()
  const { used_by: uses } = medium
  return (
    <section className="dash-part" aria-labelledby="delete">
      <h2 id="delete">{t('media.delete.title')}</h2>
      {uses.length > 0 ? (
        <Note kind="warn" title={t('media.delete.used', { count: uses.length })}>
          <ul className="medium-uses">
            {uses.slice(0, namedAtOnce).map((use) => (
              <li key={`${use.area} ${use.record_id}`}>
                <UseName use={use} />
              </li>
            ))}
          </ul>
        </Note>
      ) : (
        <p className="muted">{t('media.delete.text')}</p>
      )}
      <ActForm
        intent="delete"
        kind="danger"
        submit={uses.length > 0 ? t('media.delete.even', { count: uses.length }) : t('media.delete.title')}
      >
        {() => uses.length > 0 && <input type="hidden" name="even_used" value="yes" />}
      </ActForm>
    </section>
  )
}
