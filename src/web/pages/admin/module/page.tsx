import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listPermissions, listRoles } from '#contract/accounts/roles.ts'
import { allows } from '#contract/api/permissions.ts'
import { type FormPlaces, getFormPlaces, getModule } from '#contract/content/module-editing.ts'
import { wordsOfPage } from '#contract/site/public-pages.ts'
import { localeNames } from '#locales/locales.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { reloadsAfterConflict } from '#web/actions/seen.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { useFrame, useLocale, useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { FormPart } from '../parts/form-part.tsx'
import { HeldRecord } from '../parts/held-record.tsx'
import { useFormDialogs } from '../parts/more-items.tsx'
import { builtInFields } from './built-in-fields.ts'
import { draftOf, moduleInForm, wordsIn } from './draft-module.ts'
import { EraseDialogs, EraseItems } from './erase-module.tsx'
import { type EditorAnswer, fieldAbilities, moduleActions } from './module-actions.ts'
import { ModuleBuilder } from './module-builder.tsx'
import type { KnownRights } from './module-tabs.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const moduleKey = params['moduleKey'] ?? ''
  const answer = await send(getModule, { params: { moduleKey }, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  const { frame, t } = context.get(visitContext)
  const placed =
    answer.data.type === 'form' ? await send(getFormPlaces, { params: { moduleKey }, context }) : undefined
  return {
    user,
    module: answer.data,
    placed: placed?.ok
      ? {
          ...placed.data,
          pages: placed.data.pages.map((one) => ({ ...one, title: t(wordsOfPage(one.page).title) })),
        }
      : undefined,
    abilities: fieldAbilities(),
    builtIn: builtInFields(t, frame.locale),
    library: { mayRead: allows(user.permissions, 'media.read') },
    rights: allows(user.permissions, 'roles.read') ? await rightsOf(moduleKey, context) : undefined,
    mayDelete: allows(user.permissions, 'modules.delete'),
    mayOpen: allows(user.permissions, `${moduleKey}.read`),
  }
}

/** The largest page that a list returns. */
const maxRoles = 100

/** What each role may do with the module. */
async function rightsOf(moduleKey: string, context: PageContext): Promise<KnownRights | undefined> {
  const [areas, roles] = await Promise.all([
    send(listPermissions, { context }),
    send(listRoles, { payload: { page_size: maxRoles }, context }),
  ])
  if (!areas.ok || !roles.ok) return undefined
  const kinds = areas.data.find(({ name }) => name === moduleKey)?.kinds ?? []
  return {
    kinds,
    roles: roles.data.rows.map(({ id, name, permissions }) => ({
      id,
      name,
      may: kinds.filter((kind) => allows(permissions, `${moduleKey}.${kind}`)),
    })),
  }
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return answerAction(request, context, moduleActions(params['moduleKey'] ?? ''))
}

export const shouldRevalidate = reloadsAfterConflict

/** One module: its settings, the fields of its records, and the effects of changing them. */
export default function ModuleEditor() {
  const t = useT()
  const locale = useLocale()
  const { user, module, placed, abilities, builtIn, library, rights, mayDelete, mayOpen } =
    useLoaderData<typeof loader>()
  const dialogs = useFormDialogs()
  return (
    <DashboardPage
      title={wordsIn(module.name, locale) || module.key}
      count={t(`modules.records.${module.type}`, { count: module.records })}
      user={user}
      above={[{ page: 'dashboardModules', label: t('dash.place.modules') }]}
      actions={{ empty: t('modules.empty.submit'), delete: t('modules.erase') }}
      end={
        mayOpen && (
          <PageLink
            page="dashboardRecords"
            parameters={{ moduleKey: module.key }}
            className={buttonClass({ size: 'small' })}
          >
            {t(`modules.open.${module.type}`)}
          </PageLink>
        )
      }
      more={mayDelete && <EraseItems module={module} dialogs={dialogs} />}
    >
      <HeldRecord record={module} id={module.key} version={module.version}>
        {(module) => (
          <DraftFrame id={`${user.id} module ${module.key}`} version={module.version}>
            <ModuleForm {...{ module, abilities, builtIn, library, rights }} />
          </DraftFrame>
        )}
      </HeldRecord>
      {placed && <PlacedForm placed={placed} />}
      {mayDelete && <EraseDialogs key={`ends ${module.version}`} module={module} dialogs={dialogs} />}
    </DashboardPage>
  )
}

type ModuleFormProps = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  'module' | 'abilities' | 'builtIn' | 'library' | 'rights'
>

function ModuleForm({ module, abilities, builtIn, library, rights }: ModuleFormProps) {
  const answer = useAnswer<EditorAnswer>()
  const isOfVersion = answer?.values['version'] === String(module.version)
  // If another user saved first, what was typed stays beside the newer version.
  const own = answer?.intent === 'save' && (isOfVersion || !answer.ok) ? answer : undefined
  const typed = own?.shown?.draft ?? (own && !own.ok ? moduleInForm(own.values) : undefined)
  return (
    <ModuleBuilder
      key={module.version}
      module={module}
      roles={module.known_roles}
      abilities={abilities}
      builtIn={builtIn}
      library={library}
      rights={rights}
      saved={draftOf(module)}
      typed={typed}
      errors={own?.fields ?? {}}
      consequences={own?.shown?.consequences ?? []}
    />
  )
}

type FormLocations = Omit<FormPlaces, 'pages'> & {
  pages: (FormPlaces['pages'][number] & { title: string })[]
}

/** Texts that would lose this form if it were deleted or hidden. */
function PlacedForm({ placed }: { placed: FormLocations }) {
  const { locale, t } = useFrame()
  const { records, pages, total } = placed
  if (total === 0) return null
  const more = total - records.length - pages.length
  return (
    <div className="border-bs border-bs-line">
      <FormPart id="placed" title={t('modules.placed')} text={t('modules.placed.text')}>
        <ul>
          {records.map(({ id, module, title }) => (
            <li key={id}>
              <PageLink
                page="dashboardRecord"
                parameters={{ moduleKey: module, recordId: id }}
                className="link"
              >
                <bdi>{wordsIn(title, locale) || id}</bdi>
              </PageLink>
            </li>
          ))}
          {pages.map((one) => (
            <li key={`${one.page} ${one.locale}`}>
              <PageLink
                page="dashboardPage"
                parameters={{ pageKey: one.page }}
                search={`?language=${one.locale}`}
                className="link"
              >
                {`${one.title} (${localeNames[one.locale]})`}
              </PageLink>
            </li>
          ))}
          {more > 0 && <li>{t('modules.placed.more', { count: more })}</li>}
        </ul>
      </FormPart>
    </div>
  )
}
