import type { CallReply } from '#contract/api/call.ts'
import type { listConnections } from '#contract/comments/connections.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Part } from '../parts/part.tsx'
import { platformNames } from './platform-names.ts'

type Key = CallReply<typeof listConnections>['keys'][number]

interface OwnKeysProps {
  keys: readonly Key[]
  /** whether the site allows its provider to be used */
  isProviderAllowed: boolean
}

/** The user's own keys, used instead of the site's. */
export function OwnKeys({ keys, isProviderAllowed }: OwnKeysProps) {
  const t = useT()
  const shown = keys.filter(({ name, is_set }) => name !== 'apify' || isProviderAllowed || is_set)
  return (
    <Part title={t('connections.keys.title')} text={t('connections.keys.text')}>
      {shown.map((key) => (
        <OwnKey key={key.name} own={key} isUsed={key.name !== 'apify' || isProviderAllowed} />
      ))}
    </Part>
  )
}

function OwnKey({ own: { name, is_set, set_at }, isUsed }: { own: Key; isUsed: boolean }) {
  const t = useT()
  const { date } = useFormat()
  const brand = platformNames[name]
  return (
    <section className="connections-key" aria-labelledby={`key-${name}`}>
      <div className="connections-key-head">
        <h3 id={`key-${name}`}>{brand}</h3>
        {is_set && set_at ? (
          <Tag kind="good" icon="check">
            {t('connections.keys.set', { date: date(set_at) })}
          </Tag>
        ) : (
          <Tag>{t('connections.keys.none')}</Tag>
        )}
      </div>
      <p className="account-fine">{t(`connections.keys.${name}.text`)}</p>
      {!isUsed && <p className="account-fine">{t('connections.keys.apify.off')}</p>}
      <ActionForm intent="set_key" mark={name} submit={t('connections.keys.save')} kind="quiet">
        {({ errors }) => (
          <>
            <input type="hidden" name="name" value={name} />
            <TextField
              name="key"
              type="password"
              label={t(`connections.keys.${name}`)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={4000}
              error={errors['key']}
            />
          </>
        )}
      </ActionForm>
      {is_set && (
        <ActionButton
          intent="remove_key"
          id={name}
          size="small"
          kind="ghost"
          label={t('connections.keys.remove_named', { name: brand })}
        >
          {t('connections.keys.remove')}
        </ActionButton>
      )}
    </section>
  )
}
