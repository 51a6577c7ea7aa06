import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import german from '#locales/messages/de/site.json'
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '../../i18n/frame.tsx'
import { createTexts } from '../../i18n/texts.ts'
import { ErrorScreen } from './error-screen.tsx'
import { noPageAt } from './no-page-at.ts'

function rendered(message: string): string {
  const error = { status: 404, statusText: '', internal: false, data: { message } }
  const Stub = createRoutesStub([{ path: '/', Component: () => <ErrorScreen error={error} /> }])
  return renderToStaticMarkup(
    <FrameProvider
      frame={{ locale: 'de', appNumber: 1, origin: 'https://box.example', indexable: true }}
      t={createTexts('de', german, 'Box')}
      patterns={patternsOf('de')}
    >
      <Stub initialEntries={['/']} />
    </FrameProvider>,
  )
}

it('names the missing address in the language of the page', () => {
  const html = rendered(`${noPageAt}/de/nirgends`)
  expect(html).toContain('Seite nicht gefunden: /de/nirgends')
  expect(html).not.toContain(noPageAt)
})

it('shows a translated message unchanged', () => {
  expect(rendered('Dieses Ergebnis gibt es nicht.')).toContain('Dieses Ergebnis gibt es nicht.')
})
