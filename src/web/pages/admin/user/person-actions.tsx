import type { ManagedUser } from '#contract/accounts/users.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

interface PersonActionsProps {
  person: ManagedUser
  may: { update: boolean; close: boolean; view: boolean }
  isOwn: boolean
}

/** What staff do most often for a person, at the top of the page. */
export function PersonActions({ person, may, isOwn }: PersonActionsProps) {
  const t = useT()
  const name = person.fullname || person.username
  const isBanned = person.status === 'banned'
  const own = { page: 'dashboardUser', parameters: { userId: person.id } } as const
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
        <>
          <PageLink {...own} hash="#plan" aria-current={undefined} className={buttonClass({ size: 'small' })}>
            {t('users.plan.change')}
          </PageLink>
          {!isBanned && (
            <PageLink
              {...own}
              search="?do=ban"
              hash="#access"
              aria-current={undefined}
              className={buttonClass({ size: 'small', kind: 'danger' })}
            >
              {t('users.ban')}
            </PageLink>
          )}
        </>
      )}
    </>
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
