import './styles/main.css'
import type { ReactNode } from 'react'
import { preload, preloadModule } from 'react-dom'
import { Links, Outlet, Scripts, useRouteError } from 'react-router'
import { languageTag } from '#locales/locales.ts'
import { LateErrorScreen } from './components/errors/late-error-screen.tsx'
import { FrameMeta, KitText, useFrame, useT } from './i18n/frame.tsx'
import { Navigation } from './shell/navigation.tsx'
import { OverlayHost, ToasterHost } from './ui/overlays/hosts.tsx'
import { LoadingBar } from './ui/progress/loading-bar.tsx'

/** Declared before any stylesheet, because the build joins the page and part stylesheets in its own order. */
const layerOrder = '@layer properties, base, layout, parts, utilities, page, states;'

/** The document around every page. It needs no loader, so no data can be missing. */
export function Layout({ children }: { children: ReactNode }) {
  const { locale, brand, server } = useFrame()
  const nonce = server?.nonce
  for (const script of server?.scripts ?? []) preloadModule(script, { as: 'script', ...(nonce && { nonce }) })
  for (const font of server?.fonts ?? [])
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html
      lang={languageTag(locale)}
      dir="ltr"
      data-brand={brand.key}
      data-theme={server ? server.theme : shownTheme()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Suppressed in the browser: it has already run, and the policy forbids pages to create scripts from text. */}
        {server?.head}
        {server && <style nonce={nonce}>{layerOrder}</style>}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        {/* Its frame opens no windows, so links lead nowhere. */}
        {server?.isFramed && <base target="_blank" />}
        <FrameMeta />
        <ThemeColor scheme="light" theme={server?.theme} />
        <ThemeColor scheme="dark" theme={server?.theme} />
        <link rel="icon" href={brand.icon} type="image/svg+xml" />
        <Links nonce={nonce} />
      </head>
      <body>
        <a
          className="skip-link absolute inset-s-4 inset-bs-3 z-30 py-2 px-3 rounded-control bg-ink text-paper [&:not(:focus)]:[clip-path:inset(50%)] [&:not(:focus)]:pointer-events-none"
          href="#main"
        >
          <KitText name="site.skip" />
        </a>
        {server?.bar}
        {children}
        {!server?.isFramed && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

/** The theme set on the document, so that a rebuild after an error keeps it. */
function shownTheme(): string | undefined {
  return document.documentElement.dataset['theme']
}

type Theme = 'light' | 'dark'

/** The color of the browser's own frame follows the system unless a theme is chosen. */
function ThemeColor({ scheme, theme }: { scheme: Theme; theme: Theme | undefined }) {
  const { brand } = useFrame()
  const chosen = theme === scheme ? 'all' : 'not all'
  return (
    <meta
      name="theme-color"
      data-scheme={scheme}
      media={theme ? chosen : `(prefers-color-scheme: ${scheme})`}
      content={brand.themeColor[scheme]}
      suppressHydrationWarning
    />
  )
}

export default function Root() {
  const t = useT()
  return (
    <>
      <Outlet />
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
  return <LateErrorScreen error={useRouteError()} />
}
