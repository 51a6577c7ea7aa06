import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { FrameProvider } from './i18n/frame.tsx'
import { textsFor } from './i18n/texts.server.ts'
import { visitContext } from './visit.ts'

// The server has no React of its own: it uses the router, and the very context object, of the pages.
export { createRequestHandler, RouterContextProvider, visitContext }

const renderTimeoutMs = 10_000

/** Renders a document in one piece: cheaper than streaming, and its status can still follow the render. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { frame, nonce, preloads } = context.get(visitContext)
  const html = await render(
    <FrameProvider
      frame={frame}
      t={textsFor(frame.locale, frame.appNumber)}
      nonce={nonce}
      preloads={preloads}
    >
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </FrameProvider>,
    nonce,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

function render(page: React.ReactNode, nonce: string): Promise<Buffer> {
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
      nonce,
      // Without this, large finished parts would be held back and put in place by scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(sink),
      onShellError: reject,
      onError: (error) => console.error(error),
    })
    const timer = setTimeout(() => abort(new Error('rendering took too long')), renderTimeoutMs)
  })
}
