import { useRef, useState } from 'react'
import { genders, minNameLength } from '#contract/accounts/account-rules.ts'
import { exportAccount } from '#contract/accounts/own-account.ts'
import type { User } from '#contract/accounts/user.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field, TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { useEarlyFiles } from '#web/ui/forms/use-early-files.ts'
import { Part } from '../parts/part.tsx'

/** The form for name, birthday and the like. */
export function ProfileForm({ user }: { user: User }) {
  const t = useT()
  return (
    <Part title={t('profile.about.title')}>
      <ActionForm intent="profile" submit={t('profile.about.submit')}>
        {({ values, errors }) => (
          <>
            <TextField
              name="fullname"
              label={t('field.fullname')}
              autoComplete="name"
              minLength={minNameLength}
              maxLength={120}
              required
              dir="auto"
              defaultValue={values['fullname'] ?? user.fullname}
              error={errors['fullname']}
            />
            <TextField
              name="username"
              label={t('field.username')}
              hint={t('profile.username.hint')}
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
              minLength={minNameLength}
              maxLength={60}
              required
              defaultValue={values['username'] ?? user.username}
              error={errors['username']}
            />
            <TextField
              name="birthday"
              type="date"
              label={t('field.birthday')}
              aside={t('profile.optional')}
              autoComplete="bday"
              min="1900-01-01"
              defaultValue={values['birthday'] ?? user.birthday ?? ''}
              error={errors['birthday']}
            />
            <SelectField
              name="gender"
              label={t('field.gender')}
              aside={t('profile.optional')}
              autoComplete="sex"
              options={genders.map((value) => ({
                value,
                label: t(`profile.gender.${value || 'none'}`),
              }))}
              defaultValue={values['gender'] ?? user.gender}
              error={errors['gender']}
            />
          </>
        )}
      </ActionForm>
    </Part>
  )
}

/**
 * The user's avatar: the current one, a preview of the new one, and a way to remove it. A new picture resets the form.
 */
export function AvatarForm({ user }: { user: User }) {
  return <Picture key={user.avatar ?? 'none'} user={user} />
}

function Picture({ user }: { user: User }) {
  const field = useRef<HTMLInputElement>(null)
  useEarlyFiles(field)
  const t = useT()
  const [preview, setPreview] = useState<string>()

  function show(file: File | undefined) {
    if (!file?.type.startsWith('image/')) return setPreview(undefined)
    const reader = new FileReader()
    // A data URL, because the site's policy allows no other source for this picture.
    reader.addEventListener('load', () => typeof reader.result === 'string' && setPreview(reader.result))
    reader.readAsDataURL(file)
  }

  return (
    <Part title={t('profile.avatar.title')} text={t('profile.avatar.text')}>
      <div className="flex flex-wrap gap-y-4 gap-x-6 items-start [&>form:first-of-type]:flex-[1_1_16rem] [&>.avatar]:size-24 [&>.avatar]:text-36">
        <Avatar name={user.fullname} src={preview ?? user.avatar ?? undefined} />
        <ActionForm
          intent="avatar"
          submit={t('profile.avatar.submit')}
          kind="quiet"
          encType="multipart/form-data"
        >
          {({ errors }) => (
            <Field label={t('profile.avatar.file')} error={errors['file']}>
              {(control) => (
                <input
                  {...control}
                  ref={field}
                  type="file"
                  name="file"
                  className="input"
                  accept="image/png,image/jpeg,image/webp,image/gif"
                  onChange={(event) => show(event.currentTarget.files?.[0])}
                />
              )}
            </Field>
          )}
        </ActionForm>
        {user.avatar && (
          <ActionButton intent="remove_avatar" kind="ghost" size="small" icon="trash">
            {t('profile.avatar.remove')}
          </ActionButton>
        )}
      </div>
    </Part>
  )
}

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
      <ul className="ps-[1.25em] list-disc text-ink-2 text-15">
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
