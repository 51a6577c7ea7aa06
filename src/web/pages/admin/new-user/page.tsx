import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { createUser, type ManagedUser } from '#contract/accounts/users.ts'
import { allows } from '#contract/api/permissions.ts'
import { type Action, answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { FormPart } from '../parts/form-part.tsx'
import { loadRoles } from '../parts/load-choices.ts'
import { NewForm } from '../parts/new-form.tsx'
import { NameFields, OptionalFields } from '../parts/people/user-fields.tsx'
import { redirectToOpen } from '../parts/redirects.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  return { user, roles: allows(user.permissions, 'roles.read') ? await loadRoles(context) : [] }
}

export async function action({ request, context }: ActionFunctionArgs) {
  let made = ''
  const create: Action = {
    secrets: ['password'],
    run: async (values, visit) => {
      const { fullname = '', username = '', email = '', password = '' } = values
      const { birthday, gender = '', role_id } = values
      const outcome = await send(createUser, {
        payload: {
          fullname: fullname.trim(),
          username: username.trim(),
          email: email.trim(),
          ...(password && { password }),
          birthday: birthday || null,
          gender: gender as ManagedUser['gender'],
          ...(role_id && { role_id }),
        },
        context: visit,
      })
      if (outcome.ok) made = outcome.data.id
      return outcome
    },
  }
  const answer = await answerAction(request, context, { create })
  if (!made) return answer
  return redirectToOpen([{ page: 'dashboardUser', parameters: { userId: made } }], createUser, context)
}

/** A new account for another person. */
export default function NewUser() {
  const t = useT()
  const { user, roles } = useLoaderData<typeof loader>()
  const roleOptions = roles.filter(({ mayGive }) => mayGive)
  return (
    <DashboardPage
      isNew
      title={t('users.new')}
      user={user}
      above={[{ page: 'dashboardUsers', label: t('dash.place.users') }]}
      actions={{ create: t('users.make') }}
    >
      <DraftFrame id={`${user.id} user new`} intent="create">
        <NewForm save={t('users.make')} back={{ page: 'dashboardUsers' }}>
          {(state) => (
            <div>
              <FormPart id="person" title={t('users.new.person')}>
                <NameFields state={state} />
                <OptionalFields state={state} />
              </FormPart>
              <FormPart id="access" title={t('users.new.access')}>
                {roleOptions.length > 0 && (
                  <SelectField
                    name="role_id"
                    label={t('list.users.role')}
                    options={[{ value: '', label: t('users.create.usual_role') }, ...roleOptions]}
                    defaultValue={state.values['role_id'] ?? ''}
                    error={state.errors['role_id']}
                  />
                )}
                <TextField
                  name="password"
                  type="password"
                  label={t('users.create.password')}
                  hint={t('users.create.password_hint')}
                  autoComplete="new-password"
                  aside={t('users.optional')}
                  error={state.errors['password']}
                />
              </FormPart>
            </div>
          )}
        </NewForm>
      </DraftFrame>
    </DashboardPage>
  )
}
