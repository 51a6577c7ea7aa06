import { ActForm } from '../../../acts/act-form.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** Away for ever: the name is typed, so that nobody does it by a slip. */
export function DeleteForm({ username }: { username: string }) {
  const t = useT()
  return (
    <section className="dash-part" aria-labelledby="delete">
      <h2 id="delete">{t('users.delete.title')}</h2>
      <ul className="user-consequences">
        <li>{t('users.then.gone')}</li>
        <li>{t('users.then.stays')}</li>
        <li>{t('users.then.final')}</li>
      </ul>
      <ActForm intent="delete" submit={t('users.delete.title')} kind="danger">
        {({ values, errors }) => (
          <>
            <input type="hidden" name="username" value={username} />
            <TextField
              name="confirm_username"
              label={t('users.delete.confirm', { username })}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              required
              defaultValue={values['confirm_username']}
              error={errors['confirm_username']}
            />
          </>
        )}
      </ActForm>
    </section>
  )
}
