import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'
import type { Translate } from '../../../i18n/texts.ts'
import { FinishedResult } from './finished-result.tsx'
import { type Loaded, loadResult, statusOf } from './load-result.ts'
import { NoResult } from './no-result.tsx'
import { WaitingDraw } from './waiting-draw.tsx'
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
        title={titleOf(loaded, t)}
        detail={detailOf(loaded)}
        description={t('result.description')}
        hidden
      />
      <meta name="referrer" content="no-referrer" />
      {loaded.state === 'finished' && <FinishedResult {...loaded} />}
      {loaded.state === 'sealed' && <WaitingDraw {...loaded} />}
      {(loaded.state === 'unfinished' || loaded.state === 'expired') && <NoResult state={loaded.state} />}
    </div>
  )
}

function titleOf(loaded: Loaded, t: Translate): string {
  if (loaded.state === 'finished') return t('result.title')
  if (loaded.state !== 'sealed') return t(`result.${loaded.state}.title`)
  return t(loaded.draw.mode === 'scheduled' ? 'waiting.announced.title' : 'waiting.title')
}

function detailOf(loaded: Loaded): string | undefined {
  if (loaded.state === 'finished') return loaded.result.title
  return loaded.state === 'sealed' ? loaded.draw.title : undefined
}
