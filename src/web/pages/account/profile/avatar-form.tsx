import { useRef, useState } from 'react'
import type { User } from '#contract/accounts/user.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Field } from '#web/ui/field.tsx'
import { useEarlyFiles } from '#web/ui/use-early-files.ts'
import { Part } from '../parts/part.tsx'

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
      <div className="profile-avatar">
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
