import { isRouteErrorResponse } from 'react-router'
import { useT } from '../i18n/frame.tsx'
import { PageLink } from '../i18n/link.tsx'
import { PageHead } from './page-head.tsx'

/** Spec 2: status code, heading, description and a way home, filling the screen. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useT()
  const { status, kind } = whatHappened(error)
  return (
    <main className="error-screen" id="main">
      <PageHead title={t(`error_screen.${kind}.title`)} hidden />
      <p className="error-screen-code">{status}</p>
      <h1>{t(`error_screen.${kind}.title`)}</h1>
      <p>{t(`error_screen.${kind}.text`)}</p>
      <PageLink page="home" reloadDocument className="button button-primary">
        {t('error_screen.home')}
      </PageLink>
    </main>
  )
}

interface Happening {
  status: number
  kind: 'not_found' | 'unauthorized' | 'too_large' | 'generic'
}

/** The not-found text for 404 and for any message that contains 404; else the generic one with 500 (spec 2). */
export function whatHappened(error: unknown): Happening {
  const message = messageOf(error)
  if (message.includes('404')) return { status: 404, kind: 'not_found' }
  if (!isRouteErrorResponse(error)) return { status: 500, kind: 'generic' }
  const { status } = error
  if (status === 404) return { status, kind: 'not_found' }
  if (status === 401 || status === 403) return { status, kind: 'unauthorized' }
  if (status === 413) return { status, kind: 'too_large' }
  return { status, kind: 'generic' }
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const told: unknown = error.data
    if (typeof told === 'object' && told && 'message' in told) return String(told.message)
    return typeof told === 'string' ? told : error.statusText
  }
  return error instanceof Error ? error.message : ''
}
