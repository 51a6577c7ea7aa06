import './styles/main.css'
import type { ReactNode } from 'react'
import { preload, preloadModule } from 'react-dom'
import { Links, type MiddlewareFunction, Outlet, Scripts, useRouteError } from 'react-router'
import { ErrorScreen } from './components/error-screen.tsx'
import { SiteFooter } from './components/site-footer.tsx'
import { SiteHeader } from './components/site-header.tsx'
import { fatal } from './fatal.ts'
import { FrameMeta, useFrame, useT } from './i18n/frame.tsx'
import { Navigation } from './navigation.tsx'
import { colourModeScript } from './state/colour-mode.ts'
import { LoadingBar } from './ui/loading-bar.tsx'
import { OverlayHost } from './ui/overlay-host.tsx'
import { ToasterHost } from './ui/toaster-host.tsx'
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
  const { locale, brand, server } = useFrame()
  const nonce = server?.nonce
  for (const script of server?.scripts ?? []) preloadModule(script, { as: 'script', ...(nonce && { nonce }) })
  for (const font of server?.fonts ?? [])
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html lang={locale} dir="ltr" data-brand={brand.key} data-theme={server?.theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constant text that must run before the first paint
          dangerouslySetInnerHTML={{ __html: colourModeScript }}
        />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <FrameMeta />
        <ThemeColour scheme="light" theme={server?.theme} />
        <ThemeColour scheme="dark" theme={server?.theme} />
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

type Theme = 'light' | 'dark'

/** The colour of the browser's own frame follows the system unless a theme is chosen. */
function ThemeColour({ scheme, theme }: { scheme: Theme; theme: Theme | undefined }) {
  const { brand } = useFrame()
  const chosen = theme === scheme ? 'all' : 'not all'
  return (
    <meta
      name="theme-color"
      data-scheme={scheme}
      media={theme ? chosen : `(prefers-color-scheme: ${scheme})`}
      content={brand.themeColour[scheme]}
      suppressHydrationWarning
    />
  )
}

export default function Root() {
  const t = useT()
  return (
    <>
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
      <Navigation />
      <LoadingBar />
      <OverlayHost />
      <ToasterHost
        texts={{
          region: t('site.toasts.region'),
          toast: t('site.toasts.toast'),
          close: t('site.toasts.close'),
        }}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />
}
