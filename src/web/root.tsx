import './styles/main.css'
import type { ReactNode } from 'react'
import { preloadModule } from 'react-dom'
import { Links, type MiddlewareFunction, Outlet, Scripts, useRouteError } from 'react-router'
import { ErrorScreen } from './components/error-screen.tsx'
import { SiteFooter } from './components/site-footer.tsx'
import { SiteHeader } from './components/site-header.tsx'
import { fatal } from './fatal.ts'
import { FrameMeta, useFrame, useT } from './i18n/frame.tsx'
import { visitContext } from './visit.ts'

/** What the server refused is answered here, so that documents and data get the same screen and status. */
export const middleware: MiddlewareFunction[] = [
  ({ context }) => {
    const { refusal } = context.get(visitContext)
    if (refusal) throw fatal(refusal.message, refusal.status)
  },
]

/** The document around every page and around the error screen. It needs no loader, so nothing can be missing. */
export function Layout({ children }: { children: ReactNode }) {
  const { locale, brand, nonce, preloads } = useFrame()
  for (const script of preloads) preloadModule(script, { as: 'script', nonce })
  return (
    <html lang={locale} dir="ltr" data-brand={brand.key} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <FrameMeta />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={brand.themeColour.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={brand.themeColour.dark} />
        <link rel="icon" href={brand.icon} type="image/svg+xml" />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  const t = useT()
  return (
    <div className="page">
      <a className="skip-link" href="#main">
        {t('site.skip')}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />
}
