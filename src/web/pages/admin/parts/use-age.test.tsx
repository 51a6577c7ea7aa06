// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import texts from '#locales/messages/en/overview.json' with { type: 'json' }
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { useAge } from './use-age.ts'

// The build makes the catalogs; no texts are loaded later here.
vi.mock('#web/i18n/catalogs.ts', () => ({ catalogs: {} }))

afterEach(cleanup)

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: false } as const
const t = createTexts('en', texts, 'GiveawayBox')

function Age({ since }: { since: string }) {
  return useAge('2026-11-30T12:00:00Z')(since)
}

it.each([
  ['2026-11-30T11:59:20Z', '40 s'],
  ['2026-11-30T11:48:00Z', '12 min'],
  ['2026-11-30T11:00:00Z', '1 hour'],
  ['2026-11-29T13:00:00Z', '23 hours'],
  ['2026-11-29T11:00:00Z', '1 day'],
  ['2026-11-27T09:00:00Z', '3 days'],
  // The clocks of two nodes differ a little.
  ['2026-11-30T12:00:01Z', '0 s'],
])('what began at %s is %s old', (since, age) => {
  const { container } = render(
    <FrameProvider frame={frame} t={t} patterns={{} as never}>
      <Age since={since} />
    </FrameProvider>,
  )
  expect(container.textContent).toBe(age)
})
