import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getDataDeletion } from '#contract/comments/connections.ts'
import { send } from '#web/api/send.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'

/** The status of a request to delete data received from Meta: done, or unknown. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { deletionCode = '' } = params
  const answer = await send(getDataDeletion, { params: { code: deletionCode }, context })
  const isDone = answer.ok && answer.data.is_done
  return data({ isDone, code: deletionCode }, { status: isDone ? 200 : 404 })
}

export default function DataDeletion() {
  const t = useT()
  const { isDone, code } = useLoaderData<typeof loader>()
  return (
    <div className="wrap stack [--page:760px] py-16 phone:py-8">
      <PageHead title={t('data_deletion.title')} hidden />
      <h1>{t('data_deletion.title')}</h1>
      <p className="lead">{t(isDone ? 'data_deletion.done' : 'data_deletion.unknown')}</p>
      {isDone && (
        <>
          <p>
            {t('data_deletion.code')} <code className="wrap-anywhere">{code}</code>
          </p>
          <p className="muted">{t('data_deletion.rest')}</p>
        </>
      )}
      <p>
        <PageLink page="privacyPolicy">{t('data_deletion.privacy')}</PageLink>
      </p>
    </div>
  )
}
