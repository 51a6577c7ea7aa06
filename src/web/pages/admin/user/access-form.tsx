import type { ManagedUser } from '#contract/accounts/users.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { SeenField } from '#web/actions/seen.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Note } from '#web/ui/note.tsx'
import type { RoleOption } from '../parts/load-choices.ts'
import { BanReason } from '../parts/people/user-fields.tsx'

interface AccessFormProps {
  person: ManagedUser
  roles: readonly RoleOption[]
  /** number of this user's sessions, if the viewer may know it */
  sessions: number | undefined
  /** the page was opened to ban this user */
  isToBan: boolean
}

/** Statuses that prevent signing in. */
export function endsAccess(status: unknown): status is 'passive' | 'banned' {
  return status === 'passive' || status === 'banned'
}

/** Whether someone would be banned without a word why. */
export function lacksReason(status: unknown, before: unknown, reason: unknown): boolean {
  return status === 'banned' && before !== 'banned' && (typeof reason !== 'string' || reason.trim() === '')
}

/** A user's status and role. */
export function AccessForm({ person, roles, sessions, isToBan }: AccessFormProps) {
  const t = useT()
  const ends = sessions === undefined ? t('users.then.out') : t('users.ask.sessions', { count: sessions })

  function question(status: unknown) {
    if (!endsAccess(status) || status === person.status) return undefined
    return {
      title: t(`users.ask.${status}`, { name: person.fullname || person.username }),
      text: `${ends} ${t('users.ask.until')}`,
      verb: t(`users.ask.${status}.verb`),
    }
  }

  const roleOptions = roles.filter(({ mayGive, value }) => mayGive || value === person.role.id)
  return (
    <ActionForm
      intent="access"
      submit={t('users.save')}
      kind="quiet"
      // Without a reason the answer asks for it first.
      confirm={(form) =>
        lacksReason(form.get('status'), person.status, form.get('ban_reason'))
          ? undefined
          : question(form.get('status'))
      }
    >
      {({ values, errors }) => (
        <>
          <SeenField at={person.updated_at} intent="access" />
          <input type="hidden" name="was_status" value={person.status} />
          <SelectField
            name="status"
            label={t('list.users.status')}
            hint={t('users.then.out')}
            options={(['active', 'passive', 'banned'] as const).map((value) => ({
              value,
              label: t(`list.users.status.${value}`),
            }))}
            defaultValue={values['status'] ?? (isToBan ? 'banned' : person.status)}
            error={errors['status']}
          />
          <BanReason value={values['ban_reason'] ?? person.ban_reason ?? ''} error={errors['ban_reason']} />
          {roleOptions.length > 0 && (
            <SelectField
              name="role_id"
              label={t('list.users.role')}
              hint={t('users.then.role')}
              options={roleOptions}
              defaultValue={values['role_id'] ?? person.role.id}
              error={errors['role_id']}
            />
          )}
          {errors['confirmed'] && <Confirmation question={question(values['status'])} />}
        </>
      )}
    </ActionForm>
  )
}

interface ConfirmationProps {
  question: { title: string; text: string; verb: string } | undefined
}

/** The same confirmation for when scripts are off. */
function Confirmation({ question }: ConfirmationProps) {
  return (
    question && (
      <Note kind="warn" role="alert" title={question.title}>
        <p>{question.text}</p>
        <Button type="submit" kind="danger-solid" size="small" name="confirmed" value="yes">
          {question.verb}
        </Button>
      </Note>
    )
  )
}
