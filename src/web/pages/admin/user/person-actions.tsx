import { shownName } from '#contract/accounts/shown-name.ts'
import type { ManagedUser } from '#contract/accounts/users.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { SeenField } from '#web/actions/seen.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { nameWidth } from '../parts/field-widths.tsx'
import type { RoleOption } from '../parts/load-choices.ts'
import { BanReason } from '../parts/people/user-fields.tsx'
import { StatusMark } from '../parts/states/state-marks.tsx'

interface PersonActionsProps {
  person: ManagedUser
  may: { update: boolean; close: boolean; view: boolean }
  isOwn: boolean
  /** number of this user's sessions, if the viewer may know it */
  sessions: number | undefined
}

/** What staff do most often for a person, at the top of the page. */
export function PersonActions({ person, may, isOwn, sessions }: PersonActionsProps) {
  const t = useT()
  // The number is of when the page was loaded, so it is only a hint: there may be sessions to end by now.
  const isSignedOut = sessions !== undefined && sessions <= (isOwn ? 1 : 0)
  const name = shownName(person)
  const isBanned = person.status === 'banned'
  return (
    <>
      {may.view && !isOwn && (
        <ActionButton
          intent="view_as"
          icon="eye"
          size="small"
          confirm={{
            title: t('users.view.ask', { name }),
            text: t('users.view.text'),
            verb: t('users.view'),
          }}
        >
          {t('users.view')}
        </ActionButton>
      )}
      {may.update && !isBanned && (
        <ActionButton
          intent="reset"
          icon="mail"
          size="small"
          confirm={{
            title: t('users.reset.ask', { name }),
            text: t('users.reset.text'),
            verb: t('users.reset.verb'),
          }}
        >
          {t('users.reset')}
        </ActionButton>
      )}
      {may.close && (
        <ActionButton
          intent="close_sessions"
          size="small"
          title={isSignedOut ? t(isOwn ? 'users.sessions.only_this' : 'users.sessions.none') : undefined}
          confirm={{
            title: t('users.sessions.close_all'),
            text: t('users.sessions.close_all.text'),
            verb: t('users.sessions.close_all'),
          }}
        >
          {t('users.sessions.close_all')}
        </ActionButton>
      )}
      {may.update && !isOwn && (
        <PageLink
          page="dashboardUser"
          parameters={{ userId: person.id }}
          hash="#plan"
          aria-current={undefined}
          className={buttonClass({ size: 'small' })}
        >
          {t('users.plan.change')}
        </PageLink>
      )}
    </>
  )
}

/** Opens the form that bans them. */
export function BanLink({ id }: { id: string }) {
  const t = useT()
  return (
    <PageLink
      page="dashboardUser"
      parameters={{ userId: id }}
      search="?do=ban"
      hash="#access"
      aria-current={undefined}
      className="menu-item text-bad [&>.icon]:text-bad"
    >
      <Icon name="x-circle" />
      {t('users.ban')}
    </PageLink>
  )
}

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
      <ul className="grid gap-1 ps-[1.2em] text-ink-2 text-14 list-disc">
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
              className={nameWidth}
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
      title: t(`users.ask.${status}`, { name: shownName(person) }),
      text: `${ends} ${t('users.ask.until')}`,
      verb: t(`users.ask.${status}.verb`),
    }
  }

  const roleOptions = roles.filter(({ mayGive, value }) => mayGive || value === person.role.id)
  return (
    <ActionForm
      intent="access"
      submit={t('users.save')}
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

/** How to reach a person, and what they are here. */
export function PersonMarks({ person }: { person: ManagedUser }) {
  const t = useT()
  return (
    <>
      <span>
        <bdi>{person.email}</bdi> ({t(person.email_verified ? 'users.verified' : 'users.unverified')})
      </span>
      <StatusMark status={person.status} />
      <bdi>{person.role.name}</bdi>
    </>
  )
}
