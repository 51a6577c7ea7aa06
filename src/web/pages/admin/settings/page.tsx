import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readSettings } from '#contract/site/settings.ts'
import type { SettingsGroupName } from '#contract/site/settings-group-names.ts'
import { groupOf, settingsGroups } from '#contract/site/settings-groups.ts'
import { furtherLanguages } from '#locales/kit/kit-languages.ts'
import { pathFor } from '#locales/paths.ts'
import { useGeneration } from '#web/actions/action-form.tsx'
import { answerAction } from '#web/actions/answer-action.ts'
import { reloadsAfterConflict } from '#web/actions/seen.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { HeldRecord } from '../parts/held-record.tsx'
import { stripClass, stripLinkClass, useCurrentInStrip } from '../parts/pickers/use-current-in-strip.tsx'
import { settingsActions } from './settings-actions.ts'
import { begunText } from './settings-change.ts'
import { SettingsForm } from './settings-form.tsx'
import { type SettingsState, settingsState } from './settings-state.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const settings = await send(readSettings, { context })
  if (!settings.ok) throw fatal(settings.message, settings.status)
  const { frame, t } = context.get(visitContext)
  const { origin } = frame
  return {
    user: signedInUser(context),
    settings: settings.data,
    groups: settingsGroups.map(({ name }) => ({ name, ...settingsState(name, settings.data, t) })),
    group: groupOf(new URL(request.url).searchParams.get('group'))?.name ?? 'site',
    kitNames: furtherLanguages.map((code) => ({ code, name: nameOf(code) })),
    // Always in English, because providers compare registered addresses letter by letter.
    redirects: {
      google: origin + pathFor('oauthReturn', 'en', { provider: 'google' }),
      facebook: origin + pathFor('oauthReturn', 'en', { provider: 'facebook' }),
      graph: origin + pathFor('accountConnectionsReturn', 'en'),
    },
  }
}

/** Each language in its own name. */
function nameOf(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAction(request, context, settingsActions())
}

export const shouldRevalidate = reloadsAfterConflict

/** All settings of the site, in groups. */
export default function Settings() {
  const t = useT()
  const { user, settings, groups, group: name, kitNames, redirects } = useLoaderData<typeof loader>()
  const group = groupOf(name)
  const strip = useCurrentInStrip(name)
  const answer = useAnswer()
  const generation = useGeneration(answer?.ok && answer.intent === 'save' ? answer.at : undefined)
  return (
    <DashboardPage
      title={t('dash.place.settings')}
      user={user}
      isShownBelow={Boolean(answer?.shown)}
      actions={{
        save: t('leave.save'),
        secret: t('settings.secret.save'),
        remove_secret: t('settings.secret.remove'),
        test_mail: t('settings.test.mail'),
        test_ftp: t('settings.test.ftp'),
        test_payments: t('settings.test.payments'),
        test_video: t('settings.test.video'),
      }}
    >
      <div className="grid grid-cols-[224px_minmax(0,1fr)] to-920:grid-cols-1">
        <nav ref={strip} className={`settings-rail ${stripClass}`} aria-label={t('settings.groups')}>
          {groups.map((one) => (
            <GroupLink key={one.name} {...one} isCurrent={one.name === name} />
          ))}
        </nav>
        <div className="min-w-0 pbs-4">
          <h2
            className="px-(--gutter) [font:var(--w-display)_var(--t22)/1.2_var(--display)] tracking-display"
            id="settings-group"
          >
            {t(`settings.group.${name}`)}
          </h2>
          {group && (
            <DraftFrame id={`${user.id} settings ${name}`}>
              <HeldRecord record={settings.values} id={name} version={begunText(group, settings.values)}>
                {(values, version) => (
                  <SettingsForm
                    key={`${name} ${generation} ${version}`}
                    generation={generation}
                    group={group}
                    settings={{ ...settings, values }}
                    kitNames={kitNames}
                    redirects={redirects}
                  />
                )}
              </HeldRecord>
            </DraftFrame>
          )}
        </div>
      </div>
    </DashboardPage>
  )
}

interface GroupLinkProps extends SettingsState {
  name: SettingsGroupName
  isCurrent: boolean
}

/** A group and its state; a strip has no room for the words, and shows only the mark of an exception. */
function GroupLink({ name, text, isOdd, isCurrent }: GroupLinkProps) {
  const t = useT()
  return (
    <PageLink
      page="dashboardSettings"
      search={`?group=${name}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={`relative block py-2 to-920:flex to-920:items-center to-920:py-3 ${stripLinkClass}`}
    >
      <span className="block font-medium">{t(`settings.group.${name}`)}</span>{' '}
      <span className={`flex gap-1 text-13 leading-[1.4] ${isOdd ? 'text-warn' : 'text-ink-2'}`}>
        {isOdd && <Icon name="warning" size={14} className="flex-none mbs-0.5 to-920:ms-1.5 to-920:mbs-0" />}
        <bdi className="line-clamp-2 wrap-anywhere to-920:sr-only">{text}</bdi>
      </span>
    </PageLink>
  )
}
