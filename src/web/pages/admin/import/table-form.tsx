import { ActForm } from '../../../acts/act-form.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { useBytes } from '../../../i18n/use-bytes.ts'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { Note } from '../../../ui/note.tsx'

/** The way in for a table. */
export function TableForm({ target, isGone }: { target: string; isGone: boolean }) {
  const t = useT()
  const sizeOf = useBytes()
  return (
    <div className="dash-pad stack">
      {isGone && <Note kind="warn">{t('error.import_not_found')}</Note>}
      <p>{t('imports.lead')}</p>
      {target === 'users' && <p>{t('imports.users_note')}</p>}
      <ActForm intent="read" submit={t('imports.read')} encType="multipart/form-data">
        {(told) => (
          <DropZone
            name="file"
            accept=".csv,.xlsx,.json"
            title={t('imports.file')}
            sizeOf={sizeOf}
            error={told.errors['file']}
            required
          />
        )}
      </ActForm>
    </div>
  )
}
