import '../chance-parts/chance.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { toolLock } from '#web/actions/tool-lock.ts'
import { useT } from '#web/i18n/frame.tsx'
import { ToolPage } from '../list-parts/list-page.tsx'
import { SantaTool } from './santa-tool.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return { lock: toolLock(context, 'chance', request) }
}

export default function SecretSanta() {
  const t = useT()
  const { lock } = useLoaderData<typeof loader>()
  return (
    <ToolPage
      title={t('secret_santa.title')}
      description={t('secret_santa.description')}
      lead={t('secret_santa.lead')}
      lock={lock}
    >
      <SantaTool />
    </ToolPage>
  )
}
