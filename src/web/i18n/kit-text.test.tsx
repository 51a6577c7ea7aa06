import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { type Frame, FrameProvider, useT } from './frame.tsx'
import { KitText } from './kit-text.tsx'
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

it('a control that a further language has is marked as in it, and all other texts stay as they are', () => {
  const kit = { code: 'ar', dir: 'rtl', note: '', texts: arabic } as const
  expect(rendered({ kit })).toBe('<span lang="ar" dir="rtl">الانتقال إلى المحتوى</span>, Menu')
})

it('without such a language nothing is marked', () => {
  expect(rendered({})).toBe('Skip to content, Menu')
})
