import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readSettings } from '#contract/site/settings.ts'
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
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { HeldRecord } from '../parts/held-record.tsx'
import { stripClass, stripLinkClass, useCurrentInStrip } from '../parts/pickers/use-current-in-strip.tsx'
import { settingsActions } from './settings-actions.ts'
import { begunText } from './settings-change.ts'
import { SettingsForm } from './settings-form.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const settings = await send(readSettings, { context })
  if (!settings.ok) throw fatal(settings.message, settings.status)
  const { origin } = context.get(visitContext).frame
  return {
    user: signedInUser(context),
    settings: settings.data,
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
  const { user, settings, group: name, kitNames, redirects } = useLoaderData<typeof loader>()
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
      <div className="grid grid-cols-[196px_minmax(0,1fr)] to-920:grid-cols-1">
        <nav ref={strip} className={`settings-rail ${stripClass}`} aria-label={t('settings.groups')}>
          {settingsGroups.map((one) => (
            <PageLink
              key={one.name}
              page="dashboardSettings"
              search={`?group=${one.name}`}
              aria-current={one.name === name ? 'page' : undefined}
              className={`block py-2.75 font-medium to-920:py-3 ${stripLinkClass}`}
            >
              {t(`settings.group.${one.name}`)}
            </PageLink>
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
