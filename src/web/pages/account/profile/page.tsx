import './profile.css'
import { useRef } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getOwnLook } from '#contract/accounts/own-look.ts'
import type { User } from '#contract/accounts/user.ts'
import type { CallReply } from '#contract/api/call.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { OrganizerLogo } from '#web/components/look/organizer-look.tsx'
import { KeptMail } from '#web/components/mail/kept-mail.tsx'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useEarlyFiles } from '#web/ui/forms/use-early-files.ts'
import { Name } from '#web/ui/name.tsx'
import { Note } from '#web/ui/note.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { keepsMails, signedInUser } from '#web/visit/session.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { Part } from '../parts/part.tsx'
import { profileActions } from './actions.ts'
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
      {look && <LookForm look={look} />}
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

type OwnLook = CallReply<typeof getOwnLook>

/** The logo and color that the user's draws show; without a plan for it, what was set can only be removed. */
function LookForm({ look }: { look: OwnLook }) {
  const t = useT()
  const { is_included: isIncluded, logo, color } = look
  return (
    <Part title={t('look.title')} text={t('look.text')} id="look">
      {!isIncluded && (
        <Note kind="info">
          <p>{t('look.locked')}</p>
          <p>
            <PageLink page="pricing">{t('look.plans')}</PageLink>
          </p>
        </Note>
      )}
      {logo && <OrganizerLogo logo={logo} alt={t('look.logo.alt')} />}
      {isIncluded && <LogoForm key={logo?.url ?? 'none'} />}
      {logo && (
        <ActionButton intent="remove_logo" kind="ghost" size="small" icon="trash">
          {t('look.logo.remove')}
        </ActionButton>
      )}
      {look.accent && <Shades accent={look.accent} />}
      {isIncluded && <ColorForm color={color} />}
      {color && (
        <ActionButton intent="remove_color" kind="ghost" size="small" icon="trash">
          {t('look.color.remove')}
        </ActionButton>
      )}
    </Part>
  )
}

function LogoForm() {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  useEarlyFiles(field)
  return (
    <ActionForm intent="logo" submit={t('look.logo.submit')} kind="quiet" encType="multipart/form-data">
      {({ errors }) => (
        <Field label={t('look.logo')} hint={t('look.logo.hint')} error={errors['file']}>
          {(control) => (
            <input
              {...control}
              ref={field}
              type="file"
              name="file"
              className="input"
              accept="image/png,image/jpeg,image/webp,image/gif"
            />
          )}
        </Field>
      )}
    </ActionForm>
  )
}

function ColorForm({ color }: { color: string | null }) {
  const t = useT()
  return (
    <ActionForm intent="color" submit={t('look.color.submit')} kind="quiet">
      {({ values, errors }) => (
        <Field label={t('look.color')} hint={t('look.color.hint')} error={errors['color']}>
          {(control) => (
            <input
              {...control}
              type="color"
              name="color"
              className="input w-24 p-1"
              defaultValue={values['color'] ?? color ?? '#1f6feb'}
            />
          )}
        </Field>
      )}
    </ActionForm>
  )
}

/** How the color is shown, on the two kinds of pages. Images, because no element may have styles of its own. */
function Shades({ accent }: { accent: NonNullable<OwnLook['accent']> }) {
  const t = useT()
  return (
    <ul className="flex flex-wrap gap-y-2 gap-x-6 m-0 p-0 list-none">
      {(['light', 'dark'] as const).map((page) => (
        <li className="flex gap-2 items-center" key={page}>
          <svg className="border border-line rounded-[5px]" width="44" height="28" aria-hidden="true">
            <rect width="44" height="28" rx="4" fill={page === 'light' ? '#ffffff' : '#0b0b0d'} />
            <rect x="8" y="8" width="28" height="12" rx="2" fill={accent[page]} />
          </svg>
          <span>
            {t(`look.color.${page}`)} <code>{accent[page]}</code>
          </span>
        </li>
      ))}
    </ul>
  )
}
