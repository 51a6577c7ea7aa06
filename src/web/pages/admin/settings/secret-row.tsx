import type { AllSettings, SecretSetting } from '#contract/site/settings.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { isDone, useAnswer } from '#web/actions/use-answer.ts'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Name } from '#web/ui/name.tsx'

interface SecretRowProps {
  name: SecretSetting
  state: AllSettings['secrets'][SecretSetting]
}

/** A secret is a row, not a field: set or not set, replaced or removed. Its value is never sent back. */
export function SecretRow({ name, state }: SecretRowProps) {
  const t = useT()
  const { colon } = useFormat()
  const { is_set, set_at } = state
  const answer = useAnswer()
  const label = t(`field.${name}`)
  const isOpen = answer?.intent === 'secret' && answer.mark === name && !(isDone(answer) && is_set)
  return (
    <div className="settings-secret flex flex-wrap gap-y-1 gap-x-3 items-center">
      <p>
        <Icon name={is_set ? 'check-circle' : 'minus'} size={18} className={is_set ? 'text-good' : ''} />
        <span>
          <strong>{label}</strong>{' '}
          <span className="muted">
            <SecretState state={state} />
          </span>
        </span>
      </p>
      {is_set && (
        <ActionButton
          intent="remove_secret"
          id={name}
          kind="danger"
          size="small"
          label={`${t('settings.secret.remove')}${colon}${label}`}
          confirm={{
            title: `${t('settings.secret.remove')}${colon}${label}`,
            text: t('settings.secret.remove.text'),
            verb: t('settings.secret.remove'),
          }}
        >
          {t('settings.secret.remove')}
        </ActionButton>
      )}
      {/* Closes again once another value is stored. */}
      <details className="open:flex-[1_0_100%] open:order-1" key={set_at} open={isOpen}>
        <summary className="block w-fit py-2 px-1 text-accent-ink text-14 font-medium underline underline-offset-3 list-none cursor-pointer [&::-webkit-details-marker]:hidden">
          {t(is_set ? 'settings.secret.replace' : 'settings.secret.give')}
          <span className="visually-hidden">: {label}</span>
        </summary>
        <ActionForm intent="secret" mark={name} submit={t('settings.secret.save')} kind="quiet">
          {({ errors }) => (
            <>
              <input type="hidden" name="name" value={name} />
              <TextField
                name="value"
                type="password"
                label={t('settings.secret.value', { name: label })}
                hint={t('settings.secret.never')}
                error={errors['value'] ?? errors[name]}
                autoComplete="off"
                maxLength={4000}
                required
              />
            </>
          )}
        </ActionForm>
      </details>
    </div>
  )
}

function SecretState({ state: { is_set, set_at, set_by } }: Pick<SecretRowProps, 'state'>) {
  const t = useT()
  const { date } = useFormat()
  if (!is_set || !set_at) return t('settings.secret.not_set')
  if (!set_by) return t('settings.secret.set', { date: date(set_at) })
  return (
    <Sentence
      text={t('settings.secret.set_by', { date: date(set_at), name: slot(0) })}
      parts={[<Name key="name">{set_by}</Name>]}
    />
  )
}
