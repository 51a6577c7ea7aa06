import { answerRequest } from './answer-request.ts'
import { forgetOthers, keepPages, keptLocales, type Shelf } from './keep-pages.ts'

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Fetching extends Lasting {
  request: Request
  clientId: string
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface WorkerScope {
  /** written before this code by the server */
  release: string
  clients: { claim(): Promise<void>; get(id: string): Promise<{ url: string } | undefined> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}

const worker = globalThis as typeof globalThis & WorkerScope
const shelf: Shelf = {
  caches,
  fetch: (address, init) => fetch(address, init),
  release: worker.release,
  now: () => Date.now(),
}

/**
 * A new release first caches the languages its predecessor had, then waits, as workers do, until no page of the old one
 * is open, so that open pages keep their files. This does not delay updates, because pages always come from the
 * network.
 */
addEventListener('install', (event) => {
  lasting(
    event,
    keptLocales(shelf).then((locales) => Promise.all(locales.map((one) => keepPages(one, shelf)))),
  )
})

addEventListener('activate', (event) => {
  const { clients, registration } = worker
  const preload = registration.navigationPreload?.enable() ?? Promise.resolve()
  lasting(event, Promise.all([forgetOthers(shelf), clients.claim(), preload]))
})

/** Every page sends its language once it is idle. */
addEventListener('message', (event) => {
  const locale = (event.data as { keep?: unknown } | null)?.keep
  if (typeof locale !== 'string' || !/^[a-z]{2}(?:-[a-z]{2})?$/.test(locale)) return
  // If caching fails now, the next page tries again.
  lasting(
    event,
    keepPages(locale, shelf).catch(() => undefined),
  )
})

addEventListener('fetch', (event) => {
  const fetching = event as Fetching
  const { request, preloadResponse, clientId } = fetching
  const from = async () => (await worker.clients.get(clientId))?.url
  const answer = answerRequest({ request, early: preloadResponse, from }, location.origin, shelf)
  if (answer) fetching.respondWith(answer)
})

function lasting(event: Event, work: Promise<unknown>): void {
  ;(event as Lasting).waitUntil(work)
}
