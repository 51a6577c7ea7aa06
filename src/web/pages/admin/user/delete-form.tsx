import { ActionForm } from '#web/actions/action-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface DeleteFormProps {
  username: string
  intent: 'delete' | 'forget'
  title: string
  /** the consequences, one per line */
  then: readonly string[]
}

/** Deletes a user. The user name is typed to prevent accidents. */
export function DeleteForm({ username, intent, title, then }: DeleteFormProps) {
  const t = useT()
  return (
    <section className="dash-part" aria-labelledby="delete">
      <h2 id="delete">{title}</h2>
      <ul className="user-consequences">
        {then.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ActionForm intent={intent} submit={title} kind="danger">
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
      </ActionForm>
    </section>
  )
}
