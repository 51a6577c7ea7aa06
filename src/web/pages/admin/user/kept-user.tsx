import type { ManagedUser } from '../../../../contract/users.ts'
import { ActButton } from '../../../acts/act-form.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'
import { DeleteForm } from './delete-form.tsx'

/** Somebody whom staff deleted: restored, or deleted for ever. */
export function KeptUser({ person, mayDelete }: { person: ManagedUser; mayDelete: boolean }) {
  const t = useT()
  const { date } = useFormat()
  return (
    <>
      <Note kind="warn" title={t('users.deleted.title', { date: date(person.deleted_until ?? '') })}>
        <p>{t('users.deleted.text')}</p>
        {mayDelete && (
          <ActButton intent="restore" kind="primary" className="user-restore">
            {t('users.restore.title')}
          </ActButton>
        )}
      </Note>
      {mayDelete && (
        <DeleteForm
          username={person.username}
          intent="forget"
          title={t('users.forget.title')}
          then={[t('users.forget.text'), t('users.then.stays')]}
        />
      )}
    </>
  )
}
