import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { brands } from '../../brand.ts'
import { BrandName } from '../components/frame/brand-name.tsx'
import { PageHead } from '../components/frame/page-head.tsx'
import { brandOf, type Frame, FrameMeta, FrameProvider, frameOfDocument } from './frame.tsx'
import { createTexts } from './texts.ts'

const frame: Frame = { locale: 'en', appNumber: 1, origin: 'https://box.example', indexable: true }
const preview = { title: 'A result', image: '/a.png', imageText: 'A picture' }

function rendered(given: Frame): string {
  const Page = () => (
    <>
      <FrameMeta />
      <PageHead title="Tools" description="All of them" preview={preview} />
      <BrandName />
    </>
  )
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  return renderToStaticMarkup(
    <FrameProvider frame={given} t={createTexts('en', {}, brandOf(given).name)} patterns={patternsOf('en')}>
      <Stub initialEntries={['/']} />
    </FrameProvider>,
  )
}

it("appears in title, header and previews under the operator's name", () => {
  const html = rendered({ ...frame, appName: 'Ada & Co' })
  expect(html).toMatch(/<title>[^<]*Ada &amp; Co<\/title>/)
  expect(html).toContain('<b>Ada &amp; Co</b>')
  expect(html).toContain('<meta property="og:site_name" content="Ada &amp; Co"/>')
  expect(html).not.toContain(brands.box.name)
  // The control case.
  expect(rendered(frame)).toMatch(new RegExp(`<title>[^<]*${brands.box.name}</title>`))
})

it('is known to the browser before hydration', () => {
  const content = /<meta name="frame" content="([^"]*)"/.exec(rendered({ ...frame, appName: 'Ada' }))?.[1]
  const meta = { content: content?.replaceAll('&quot;', '"') }
  const document = { querySelector: () => meta, location: { origin: '' } } as unknown as Document
  expect(frameOfDocument(document)).toMatchObject({ appNumber: 1, appName: 'Ada' })
})
