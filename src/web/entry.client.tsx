import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { catalogues } from './i18n/catalogues.ts'
import { brandOf, FrameProvider, frameOfDocument } from './i18n/frame.tsx'
import { learnTexts } from './i18n/learn-texts.ts'
import { speak } from './i18n/spoken.ts'
import { createTexts } from './i18n/texts.ts'
import { goOnAfterReload, reloadOnLostChunk } from './lost-chunk.ts'

reloadOnLostChunk()
goOnAfterReload()
allowOwnScripts()

// Schemas arrive later, with the chunks that send calls. Told so, zod does not try `new Function`, which our policy
// would refuse and report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const frame = frameOfDocument(document)
const messages = await learnTexts(frame.locale, location.pathname)
const { patterns } = await catalogues[frame.locale]()
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

// Tooltips are fetched with the first pointer or focus, so a page that is only read costs nothing for them.
for (const touch of ['pointerover', 'focusin'])
  document.addEventListener(
    touch,
    (event) => void import('./ui/tooltips.ts').then(({ beginTooltips }) => beginTooltips(event)),
    { once: true },
  )

/** Long after the page is of use. */
const keepAfterMillis = 3000
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(
    () =>
      void import('./keep-offline.ts')
        .then(({ keepOffline }) => keepOffline(frame.locale))
        // The network may be gone by then; the next visit keeps what this one could not.
        .catch(() => undefined),
    keepAfterMillis,
  )

/**
 * Where a document and its data do not agree, React makes the document anew, its scripts too, through `innerHTML`, which pages
 * that require trusted types refuse: people would see nothing at all. What the server wrote into the scripts of this document
 * may be written once more, or nothing at all; scripts that come into being so do not run again.
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
