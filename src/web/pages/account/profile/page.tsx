import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getOwnLook } from '#contract/accounts/own-look.ts'
import type { User } from '#contract/accounts/user.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { KeptMail } from '#web/components/mail/kept-mail.tsx'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Name, Tag } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { keepsMails, signedInUser } from '#web/visit/session.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { Part } from '../parts/part.tsx'
import { profileActions } from './actions.ts'
import { LookPart } from './look-part.tsx'
import { AvatarForm, CloseAccount, DeleteAccount, ExportAccount, ProfileForm } from './profile-form.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const look = await send(getOwnLook, { context })
  return {
    user: signedInUser(context),
    keepsMails: keepsMails(context),
    look: look.ok ? look.data : undefined,
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAction(request, context, profileActions)
}

export default function Profile() {
  const t = useT()
  const { user, keepsMails, look } = useLoaderData<typeof loader>()
  const actions = {
    email: t('profile.email.title'),
    export: t('profile.export.title'),
    close: t('profile.close.title'),
    delete: t('profile.delete.title'),
  }
  return (
    <AccountFrame title={t('profile.title')} lead={t('profile.lead')} user={user} actions={actions}>
      <AvatarForm user={user} />
      <ProfileForm user={user} />
      {look && <LookPart look={look} />}
      <EmailForm user={user} keepsMails={keepsMails} />
      <ExportAccount />
      <CloseAccount />
      <DeleteAccount username={user.username} />
    </AccountFrame>
  )
}

/** The email address; a new one takes effect once it is confirmed (REQ-email-change). */
function EmailForm({ user, keepsMails }: { user: User; keepsMails: boolean }) {
  const t = useT()
  const waits = user.pending_email ?? (user.email_verified ? undefined : user.email)
  return (
    <Part title={t('profile.email.title')} text={t('profile.email.text')} id="email">
      <p>
        <Name className="strong">{user.email}</Name>{' '}
        {/* While a new address is pending, no tag is shown: the old one still applies, confirmed or not. */}
        {!user.pending_email && (
          <Tag kind={user.email_verified ? 'good' : 'warn'} icon={user.email_verified ? 'check' : 'warning'}>
            {t(user.email_verified ? 'profile.email.verified' : 'profile.email.unverified')}
          </Tag>
        )}
      </p>
      {waits && (
        <Note kind="warn" icon="mail">
          <p>
            <Sentence
              text={t(user.pending_email ? 'profile.email.pending' : 'profile.email.waiting', {
                email: slot(0),
              })}
              parts={[
                <Name key="email" className="strong">
                  {waits}
                </Name>,
              ]}
            />
          </p>
          {keepsMails && <KeptMail />}
          <ActionButton intent="resend" size="small" className="mbs-3">
            {t('profile.email.resend')}
          </ActionButton>
        </Note>
      )}
      <ActionForm intent="email" submit={t('profile.email.submit')} kind="quiet">
        {({ values, errors }) => (
          <TextField
            name="email"
            type="email"
            label={t('profile.email.new')}
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={values['email'] ?? ''}
            error={errors['email']}
          />
        )}
      </ActionForm>
    </Part>
  )
}
