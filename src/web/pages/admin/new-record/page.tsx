import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import { type Content, createContent, publishContent } from '#contract/content/contents.ts'
import { pathFor } from '#locales/paths.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { FormToolsContext } from '#web/fields/form-tools.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { redirectTelling } from '#web/visit/flash.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { knownForms } from '../parts/load-choices.ts'
import { MediaPicker } from '../parts/pickers/media-picker.tsx'
import { languagesOf, libraryOf, moduleOf, shownModule } from '../record/load-record.ts'
import { RecordForm } from '../record/record-form.tsx'
import { faultsOfRecord, writtenRecord } from '../record/record-values.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const { locale } = context.get(visitContext).frame
  const module = await moduleOf(params['moduleKey'] ?? '', context)
  // Submissions of a form are created through the form only.
  if (module.type !== 'content') throw fatal('')
  return {
    user,
    module: shownModule(module, locale),
    languages: languagesOf(request, locale),
    mayPublish: allows(user.permissions, `${module.key}.update`),
    library: libraryOf(user),
    forms: await knownForms(context),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { moduleKey = '' } = params
  const { fields } = await moduleOf(moduleKey, context)
  let made: Content | undefined
  const answer = await answerAction(request, context, {
    save: {
      run: async (values) => {
        const payload = { ...writtenRecord(fields, values), publish: values['publish'] === 'yes' }
        const outcome = await send(createContent, { params: { moduleKey }, payload, context })
        if (outcome.ok) made = outcome.data
        return faultsOfRecord(outcome)
      },
    },
  })
  if (!made) return answer
  const { locale } = context.get(visitContext).frame
  // A user may be allowed to create records but not to read them.
  const mayRead = allows(signedInUser(context).permissions, `${moduleKey}.read`)
  const to = mayRead
    ? `${pathFor('dashboardRecord', locale, { moduleKey, recordId: made.id })}?made=yes`
    : pathFor('dashboardRecordNew', locale, { moduleKey })
  return redirectTelling(to, made.status === 'published' ? publishContent : createContent, context)
}

const nothing = { record: {}, fields: {} }

/** A new record. */
export default function NewRecord() {
  const t = useT()
  const path = usePath()
  const { user, module, languages, mayPublish, library, forms } = useLoaderData<typeof loader>()
  const parameters = { moduleKey: module.key }
  return (
    <DashboardPage
      isNew
      title={t('contents.new')}
      above={[{ page: 'dashboardRecords', parameters, label: module.name }]}
      user={user}
    >
      <MediaPicker {...library} folder={module.key}>
        <FormToolsContext value={forms}>
          <RecordForm
            module={module}
            values={nothing}
            version={0}
            languages={languages}
            path={path('dashboardRecordNew', parameters)}
            keptAs={`${user.id} ${module.key} new`}
            save={t('contents.add')}
            mayPublish={mayPublish}
          />
        </FormToolsContext>
      </MediaPicker>
    </DashboardPage>
  )
}
