import type { AllSettings } from '../../../../contract/settings.ts'
import type { User } from '../../../../contract/user.ts'
import type { Outcome } from '../../../api.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Note } from '../../../ui/note.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { PlatformsAnswer } from './answer-platforms.ts'
import { PlatformForm } from './platform-form.tsx'
import { type PlatformGroup, platformGroups } from './platform-groups.ts'

interface PlatformsProps {
  settings: Outcome<AllSettings>
  user: User
  answer: PlatformsAnswer | undefined
  /** what Meta must be told that it may lead back to */
  redirectUri: string
}

/** What opens the comments of the platforms for everybody on this site. */
export function Platforms({ settings, user, answer, redirectUri }: PlatformsProps) {
  const t = useT()
  return (
    <section className="stack gap-3" aria-labelledby="platforms">
      <h2 id="platforms">{t('platform_settings.title')}</h2>
      <p className="muted">{t('platform_settings.text')}</p>
      {!settings.ok && (
        <Note kind="bad" role="alert">
          <p>{settings.message}</p>
        </Note>
      )}
      {settings.ok &&
        platformGroups.map((group) => (
          <Fold
            key={group.name}
            open={answer?.group === group.name}
            title={<Title group={group} settings={settings.data} />}
          >
            <PlatformForm
              group={group}
              settings={settings.data}
              user={user}
              answer={answer?.group === group.name ? answer : undefined}
              redirectUri={redirectUri}
            />
          </Fold>
        ))}
    </section>
  )
}

function Title({ group: { name, fields }, settings }: { group: PlatformGroup; settings: AllSettings }) {
  const t = useT()
  const isSet = fields.every((field) =>
    field.isSecret ? settings.secrets[field.name].is_set : settings.values[field.name],
  )
  return (
    <span className="dashboard-platform">
      {t(`platform_settings.${name}`)}
      {isSet ? (
        <Tag kind="good" icon="check">
          {t('platform_settings.is_set')}
        </Tag>
      ) : (
        <Tag>{t('platform_settings.not_set')}</Tag>
      )}
    </span>
  )
}
