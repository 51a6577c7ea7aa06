import { useRef } from 'react'
import type { getOwnLook } from '#contract/accounts/own-look.ts'
import type { CallReply } from '#contract/api/call.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { OrganizerLogo } from '#web/components/look/organizer-logo.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useEarlyFiles } from '#web/ui/forms/use-early-files.ts'
import { Note } from '#web/ui/note.tsx'
import { Part } from '../parts/part.tsx'

type OwnLook = CallReply<typeof getOwnLook>

/** The logo and color that the user's draws show; without a plan for it, what was set can only be removed. */
export function LookForm({ look }: { look: OwnLook }) {
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
              className="input look-color"
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
    <ul className="look-shades">
      {(['light', 'dark'] as const).map((page) => (
        <li key={page}>
          <svg width="44" height="28" aria-hidden="true">
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
