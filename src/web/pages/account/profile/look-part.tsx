import { useRef, useState } from 'react'
import type { getOwnLook } from '#contract/accounts/own-look.ts'
import type { CallReply } from '#contract/api/call.ts'
import { ActionButton, ActionForm, type FormState } from '#web/actions/action-form.tsx'
import { OrganizerLogo } from '#web/components/look/organizer-look.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useEarlyFiles } from '#web/ui/forms/use-early-files.ts'
import { Note } from '#web/ui/note.tsx'
import { Part } from '../parts/part.tsx'

type OwnLook = CallReply<typeof getOwnLook>

/** What a color field without a color begins with. */
const someColor = '#1f6feb'

/** The logo and color that the user's draws show; without a plan for it, what was set can only be removed. */
export function LookPart({ look }: { look: OwnLook }) {
  const t = useT()
  return (
    <Part title={t('look.title')} text={t('look.text')} id="look">
      {look.is_included ? (
        <>
          {look.logo && <OrganizerLogo logo={look.logo} alt={t('look.logo.alt')} />}
          {look.accent && <Shades accent={look.accent} />}
          <ActionForm intent="look" submit={t('look.submit')} kind="quiet" encType="multipart/form-data">
            {(state) => <LookFields look={look} state={state} />}
          </ActionForm>
        </>
      ) : (
        <LockedLook look={look} />
      )}
    </Part>
  )
}

/** Both in one form: a logo to upload or to remove, and a color or none. */
function LookFields({
  look: { logo, color },
  state: { values, errors },
}: {
  look: OwnLook
  state: FormState
}) {
  const t = useT()
  const file = useRef<HTMLInputElement>(null)
  useEarlyFiles(file)
  const isTyped = values['color'] !== undefined
  const [hasColor, setHasColor] = useState(isTyped ? values['has_color'] === 'on' : color !== null)
  return (
    <>
      <Field label={t('look.logo')} hint={t('look.logo.hint')} error={errors['file']}>
        {(control) => (
          <input
            {...control}
            ref={file}
            type="file"
            name="file"
            className="input"
            accept="image/png,image/jpeg,image/webp,image/gif"
          />
        )}
      </Field>
      {logo && (
        <Checkbox
          name="remove_logo"
          label={t('look.logo.remove')}
          defaultChecked={values['remove_logo'] === 'on'}
        />
      )}
      <Checkbox
        name="has_color"
        label={t('look.color.use')}
        checked={hasColor}
        onChange={(event) => setHasColor(event.target.checked)}
      />
      <Field label={t('look.color')} hint={t('look.color.hint')} error={errors['color']}>
        {(control) => (
          <input
            {...control}
            type="color"
            name="color"
            className="input w-24 p-1"
            defaultValue={values['color'] ?? color ?? someColor}
            // Who chooses a color wants it shown.
            onChange={() => setHasColor(true)}
          />
        )}
      </Field>
    </>
  )
}

/** What an earlier plan included. */
function LockedLook({ look: { logo, accent, color } }: { look: OwnLook }) {
  const t = useT()
  return (
    <>
      <Note kind="info">
        <p>{t('look.locked')}</p>
        <p>
          <PageLink page="pricing">{t('look.plans')}</PageLink>
        </p>
      </Note>
      {logo && (
        <>
          <OrganizerLogo logo={logo} alt={t('look.logo.alt')} />
          <ActionButton intent="remove_logo" kind="ghost" size="small" icon="trash">
            {t('look.logo.remove')}
          </ActionButton>
        </>
      )}
      {accent && <Shades accent={accent} />}
      {color && (
        <ActionButton intent="remove_color" kind="ghost" size="small" icon="trash">
          {t('look.color.remove')}
        </ActionButton>
      )}
    </>
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
