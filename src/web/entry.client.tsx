import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { goOnAfterReload, reloadOnLostChunk } from './boot/lost-chunk.ts'
import { catalogs } from './i18n/catalogs.ts'
import { brandOf, FrameProvider, frameOfDocument } from './i18n/frame.tsx'
import { learnTexts } from './i18n/learn-texts.ts'
import { speak } from './i18n/spoken.ts'
import { createTexts } from './i18n/texts.ts'
import { noteTyping } from './state/early-typing.ts'

reloadOnLostChunk()
goOnAfterReload()
allowOwnScripts()
noteTyping()

// Schemas arrive later, with the chunks that send calls. With this flag, zod does not try `new Function`, which our
// policy would block and report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const frame = frameOfDocument(document)
const messages = await learnTexts(frame.locale, location.pathname)
const { patterns } = await catalogs[frame.locale]()
const t = createTexts(frame.locale, messages, brandOf(frame).name)
speak(frame.locale, t)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <FrameProvider frame={frame} t={t} patterns={patterns}>
        <HydratedRouter />
      </FrameProvider>
    </StrictMode>,
  )
})

// Tooltips are fetched on the first pointer or focus event, so a page that is only read costs nothing for them.
for (const touch of ['pointerover', 'focusin'])
  document.addEventListener(
    touch,
    (event) => {
      import('./ui/overlays/tooltips.ts').then(
        ({ beginTooltips }) => beginTooltips(event),
        // The page works without them.
        () => undefined,
      )
    },
    { once: true },
  )

/** Long after the page is usable. */
const keepAfterMs = 3000
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(
    () =>
      void import('./boot/keep-offline.ts')
        .then(({ keepOffline }) => keepOffline(frame.locale))
        // The network may be down by then; the next visit saves what this one could not.
        .catch(() => undefined),
    keepAfterMs,
  )

/**
 * If a document and its data do not match, React rebuilds the document, scripts included, through `innerHTML`. Pages
 * that require trusted types block that, and people would see nothing. This allows only the script texts that the
 * server put into this document, an empty script and empty text; scripts created this way do not run again.
 */
function allowOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (!trustedTypes) return
  const own = new Set(['<script></script>', ...Array.from(document.scripts, (script) => script.text)])
  trustedTypes.createPolicy('default', {
    createHTML: (html) => (html.trim() === '' || own.has(html) ? html : null),
  })
}

interface Policies {
  createPolicy(name: 'default', rules: { createHTML: (html: string) => string | null }): unknown
}
