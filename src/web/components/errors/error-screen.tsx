import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { useFrame, useT } from '../../i18n/frame.tsx'
import { PageLink, usePath } from '../../i18n/link.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { BrandName } from '../frame/brand-name.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { noPageAt } from './no-page-at.ts'

// Pages without an error do not pay for the picture; the server waits for it, so it is in the first HTML.
const BrandArt = lazy(async () => ({ default: (await import('../../art/brand-art.tsx')).BrandArt }))

export interface ErrorScreenProps {
  error: unknown
  /** rendered inside the site's header and main element */
  isFramed?: boolean
}

/** REQ-screens: status code, heading, description and a link home, filling the screen, plus a note on what is safe. */
export function ErrorScreen({ error, isFramed = false }: ErrorScreenProps) {
  const { brand, t } = useFrame()
  const { pathname, search } = useLocation()
  const { status, kind, message } = whatHappened(error)
  const inWords = (text: string) =>
    text.startsWith(noPageAt)
      ? t('error_screen.not_found.address', { path: text.slice(noPageAt.length) })
      : text
  const Main = isFramed ? 'div' : 'main'
  return (
    <div className={isFramed ? undefined : 'grid grid-rows-[auto_1fr] min-h-[100svh]'}>
      <PageHead title={t(`error_screen.${kind}.title`)} hidden />
      {!isFramed && (
        <header className="site-header border-be border-be-line bg-paper">
          <div className="wrap">
            <PageLink page="home" reloadDocument className="site-header-home flex text-inherit no-underline">
              <BrandName label />
            </PageLink>
          </div>
        </header>
      )}
      <Main
        className="wrap grid grid-cols-[minmax(0,1fr)_auto] gap-y-8 gap-x-18 items-center max-w-245 m-auto pbs-8 pbe-24 phone:grid-cols-[1fr] phone:gap-7 phone:pbe-14 [&_h1]:mbs-5 [&_h1]:text-36"
        id={isFramed ? undefined : 'main'}
      >
        <div>
          <p className="font-heading text-[96px] leading-[0.9] font-display tracking-[-0.05em] tabular-nums phone:text-[80px]">
            {status}
          </p>
          <h1>{t(`error_screen.${kind}.title`)}</h1>
          <p className="max-w-[44ch] mbs-3 text-18 text-ink-2 phone:text-16">
            {t(`error_screen.${kind}.text`)}
          </p>
          <p className="max-w-[52ch] mbs-2 text-ink-2">{t(`error_screen.safe.${kind}`)}</p>
          {message && (
            <p className="mbs-3.5 font-normal text-15 leading-[1.5] font-mono text-ink-2 wrap-anywhere normal-nums">
              {inWords(message)}
            </p>
          )}
          {/* New documents, to leave behind whatever broke this one. */}
          <div className="row mbs-7">
            {kind === 'generic' && (
              <a href={pathname + search} className={buttonClass({ kind: 'primary' })}>
                {t('error_screen.again')}
              </a>
            )}
            <PageLink
              page="home"
              reloadDocument
              className={buttonClass(kind === 'generic' ? {} : { kind: 'primary' })}
            >
              {t('error_screen.home')}
            </PageLink>
            <PageLink page="tools" reloadDocument className={buttonClass()}>
              {t('error_screen.tools')}
            </PageLink>
          </div>
          {kind === 'not_found' && <ErrorSuggestions />}
        </div>
        <Suspense fallback={null}>
          <BrandArt
            look={brand.key}
            state="empty"
            width={320}
            className="w-80 h-auto phone:w-50 phone:-order-1"
          />
        </Suspense>
      </Main>
    </div>
  )
}

const links = [
  { page: 'giveawayFromFile', label: 'site.nav.giveaway_from_file' },
  { page: 'coinToss', label: 'error_screen.coin' },
  { page: 'diceRoll', label: 'error_screen.dice' },
  { page: 'randomNumberGuess', label: 'error_screen.number' },
  { page: 'ledger', label: 'error_screen.ledger' },
] as const

/** For a missing page: popular pages and a search. They open as new documents, like everything on this screen. */
function ErrorSuggestions() {
  const t = useT()
  const path = usePath()
  return (
    <nav
      className="grid gap-3 mbs-8 pbs-4 border-bs border-bs-line [&_li>a]:inline-block [&_li>a]:py-0.5"
      aria-label={t('error_screen.perhaps')}
    >
      <p className="small muted">{t('error_screen.perhaps')}</p>
      <ul className="flex flex-wrap gap-y-2 gap-x-6">
        {links.map(({ page, label }) => (
          <li key={page}>
            <PageLink page={page} reloadDocument>
              {t(label)}
            </PageLink>
          </li>
        ))}
      </ul>
      <search className="mbs-3">
        <form
          className="flex flex-wrap gap-3 items-end max-w-120 [&>.field]:flex-[1_1_220px]"
          method="get"
          action={path('faq')}
        >
          <TextField
            name="q"
            type="search"
            icon="search"
            maxLength={200}
            label={t('error_screen.search')}
            autoComplete="off"
          />
          <Button type="submit">{t('error_screen.search.submit')}</Button>
        </form>
      </search>
    </nav>
  )
}

interface Happening {
  status: number
  kind: 'not_found' | 'unauthorized' | 'too_large' | 'generic'
  /** the error's message, if it is meant for people */
  message: string
}

/** The not-found text for 404 and for any message that contains 404; else the generic one with 500 (REQ-screens). */
export function whatHappened(error: unknown): Happening {
  if (!isRouteErrorResponse(error)) {
    // The message of an unexpected error is for the log, not for the screen.
    const isMissing = error instanceof Error && error.message.includes('404')
    return isMissing
      ? { status: 404, kind: 'not_found', message: '' }
      : { status: 500, kind: 'generic', message: '' }
  }
  const message = messageOf(error.data)
  if (error.status === 404 || message.includes('404')) return { status: 404, kind: 'not_found', message }
  return { status: error.status, kind: kindOf(error.status), message }
}

function kindOf(status: number): Happening['kind'] {
  if (status === 401 || status === 403) return 'unauthorized'
  return status === 413 ? 'too_large' : 'generic'
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  return typeof error === 'object' && error && 'message' in error ? String(error.message) : ''
}
