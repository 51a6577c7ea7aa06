import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { MediaDetail } from '#contract/content/media.ts'
import media from '#locales/messages/en/media.json' with { type: 'json' }
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { Preview } from './preview.tsx'

// The build makes the catalogs; nothing is learned late here.
vi.mock('#web/i18n/catalogs.ts', () => ({ catalogs: {} }))

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
const medium = { kind: 'document', type: 'text/csv', file_name: 'list.csv' } as MediaDetail

function shown(text: { lines: string[]; is_cut: boolean } | null) {
  return renderToStaticMarkup(
    <FrameProvider frame={frame} t={createTexts('en', media, 'GiveawayBox')} patterns={[] as never}>
      <Preview medium={medium} text={text} mayUpdate={false} />
    </FrameProvider>,
  )
}

it('shows the first lines of a text file as they are, and that there are more', () => {
  const all = shown({ lines: ['Name,Email', '<script>alert(1)</script>'], is_cut: false })
  expect(all).toContain('Name,Email\n&lt;script&gt;alert(1)&lt;/script&gt;</pre>')
  expect(all).not.toContain(media['media.text.cut'])
  expect(shown({ lines: ['Name'], is_cut: true })).toContain(media['media.text.cut'])
})

it('says that there is no preview, without the name that the page has as its title', () => {
  const none = shown(null)
  expect(none).toContain('There’s no preview for this file type.')
  expect(none).not.toContain('list.csv')
})
