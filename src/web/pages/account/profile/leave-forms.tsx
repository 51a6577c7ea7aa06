import { exportAccount } from '#contract/accounts/own-account.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Part } from '../parts/part.tsx'

/** Exports everything that is stored about the user. */
export function ExportAccount() {
  const t = useT()
  const answer = useAnswer()
  const isReady = answer?.intent === 'export' && answer.ok
  return (
    <Part title={t('profile.export.title')} text={t('profile.export.text')}>
      {isReady ? (
        // Submits straight to the API, which answers with the file. It accepts no other form type for a call without a
        // body.
        <form method="post" action={exportAccount.path} encType="multipart/form-data">
          <Button type="submit" kind="primary" icon="download">
            {t('profile.export.download')}
          </Button>
        </form>
      ) : (
        <ActionButton intent="export" icon="download">
          {t('profile.export.submit')}
        </ActionButton>
      )}
    </Part>
  )
}

/** Closes the account for a while. */
export function CloseAccount() {
  const t = useT()
  return (
    <Part title={t('profile.close.title')} text={t('profile.close.text')}>
      <ActionButton intent="close">{t('profile.close.submit')}</ActionButton>
    </Part>
  )
}

/** Deletes the account for good. The user name is typed to prevent accidents. */
export function DeleteAccount({ username }: { username: string }) {
  const t = useT()
  return (
    <Part title={t('profile.delete.title')} text={t('profile.delete.text')}>
      <ul className="profile-consequences">
        <li>{t('profile.delete.gone')}</li>
        <li>{t('profile.delete.stays')}</li>
        <li>{t('profile.delete.final')}</li>
      </ul>
      <ActionForm intent="delete" submit={t('profile.delete.submit')} kind="danger">
        {({ values, errors }) => (
          <TextField
            name="confirm_username"
            label={t('profile.delete.confirm', { username })}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
            defaultValue={values['confirm_username']}
            error={errors['confirm_username']}
          />
        )}
      </ActionForm>
    </Part>
  )
}
