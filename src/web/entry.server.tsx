import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { Locale } from '#locales/locales.ts'
import { patternsOf } from '#locales/paths.ts'
import { DemoBar } from './components/demo/demo-bar.tsx'
import { brandOf, FrameProvider } from './i18n/frame.tsx'
import { textsFor } from './i18n/texts.server.ts'
import { describePage } from './seo/describe-page.ts'
import { ServerHead, startsLater } from './seo/server-head.tsx'
import { themeFromCookie } from './state/color-mode.ts'
import { fontFiles } from './styles/font-files.ts'
import { type RequestFacts, visitContext } from './visit/visit-context.ts'

// The server has no React of its own: it uses the router from the pages' bundle.
export { createRequestHandler }

/** The context of one request, from what the server passes about it. */
export function openVisit(facts: RequestFacts): RouterContextProvider {
  return new RouterContextProvider(new Map([[visitContext, { ...facts, t: textsFor(facts.frame) }]]))
}

const renderTimeoutMs = 10_000

/** Turkish has letters that the latin subset of a font lacks. */
const needsLatinExt = new Set<Locale>(['tr'])

/** Reports unexpected errors, except those during rendering. What a page throws on purpose is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(visitContext).report(error)
}

/** Renders a document in one piece: cheaper than streaming, and the status can still depend on the render. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const visit = context.get(visitContext)
  const { frame, nonce, preloads, t } = visit
  const isFramed = visit.allow.framed === true
  const server = {
    nonce,
    isFramed,
    scripts: isFramed ? [] : preloads,
    fonts: fontFiles(brandOf(frame).key, needsLatinExt.has(frame.locale)),
    theme: themeFromCookie(request.headers.get('cookie')),
    head: isFramed ? null : (
      <ServerHead
        nonce={nonce}
        analyticsId={visit.allow.analytics ? visit.analyticsId : undefined}
        brand={brandOf(frame)}
        locale={frame.locale}
        about={describePage(entry, context, new URL(request.url))}
      />
    ),
    bar: frame.demo && !isFramed && <DemoBar />,
  }
  const html = await render(
    <FrameProvider frame={frame} t={t} patterns={patternsOf(frame.locale)} server={server}>
      <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
    </FrameProvider>,
    visit,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(nonce && !isFramed ? startsLater(html.toString()) : html.toString(), {
    status,
    headers,
  })
}

function render(
  page: React.ReactNode,
  { nonce, report }: Pick<RequestFacts, 'nonce' | 'report'>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      // Otherwise React would hold back large finished parts and put them in place with scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(sink),
      onShellError: reject,
      onError: report,
    })
    const timer = setTimeout(() => abort(new Error('rendering took too long')), renderTimeoutMs)
  })
}
