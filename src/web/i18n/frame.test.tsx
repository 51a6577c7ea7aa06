import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { type Frame, FrameProvider, KitText, useT } from './frame.tsx'
import { createTexts } from './texts.ts'

const texts = { 'site.skip': 'Skip to content', 'site.nav.menu': 'Menu' }
const arabic = { 'site.skip': 'الانتقال إلى المحتوى', 'site.nav.menu': 'القائمة' }

function Labels() {
  const t = useT()
  return (
    <>
      <KitText name="site.skip" />, {t('site.nav.menu')}
    </>
  )
}

function rendered(more: Partial<Frame>): string {
  const frame = {
    locale: 'en',
    appNumber: 1,
    origin: 'https://box.example',
    indexable: true,
    ...more,
  } as const
  return renderToStaticMarkup(
    <FrameProvider frame={frame} t={createTexts('en', texts, 'Box')} patterns={patternsOf('en')}>
      <Labels />
    </FrameProvider>,
  )
}

it('marks a control in an additional language, and leaves all other texts', () => {
  const kit = { code: 'ar', dir: 'rtl', note: '', texts: arabic } as const
  expect(rendered({ kit })).toBe('<span lang="ar" dir="rtl">الانتقال إلى المحتوى</span>, Menu')
})

it('marks nothing without an additional language', () => {
  expect(rendered({})).toBe('Skip to content, Menu')
})
