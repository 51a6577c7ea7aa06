import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { FinishedResult } from './finished-result.tsx'
import { loadResult, statusOf } from './load-result.ts'
import { NoResult } from './no-result.tsx'
import './result.css'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const loaded = await loadResult(context, params['shareCode'] ?? '', new URL(request.url).searchParams)
  return data(loaded, { status: statusOf(loaded) })
}

/** The address is the key to the names, so it goes to no other site and into no index. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}

export default function ResultPage() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <PageHead
        title={t(loaded.state === 'finished' ? 'result.title' : `result.${loaded.state}.title`)}
        detail={loaded.state === 'finished' ? loaded.result.title : undefined}
        description={t('result.description')}
        hidden
      />
      <meta name="referrer" content="no-referrer" />
      {loaded.state === 'finished' ? <FinishedResult {...loaded} /> : <NoResult state={loaded.state} />}
    </div>
  )
}
