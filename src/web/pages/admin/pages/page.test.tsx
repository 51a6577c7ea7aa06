// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { locales } from '#locales/locales.ts'
import contents from '#locales/messages/en/contents.json' with { type: 'json' }
import dataTable from '#locales/messages/en/data_table.json' with { type: 'json' }
import texts from '#locales/messages/en/page_editing.json' with { type: 'json' }
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import Pages from './page.tsx'

// The build makes the catalogs; nothing is learned late here.
vi.mock('#web/i18n/catalogs.ts', () => ({ catalogs: {} }))

afterEach(cleanup)

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
const now = Date.parse('2026-11-30T12:00:00.000Z')
const own = (page: string, locale: string, minutes: number) => ({
  page,
  locale,
  updated_at: new Date(now - minutes * 60_000).toISOString(),
  updated_by: 'Ada',
})

it('lists the pages with their address, their languages and the latest change', async () => {
  const loaded = {
    user: { permissions: {} },
    mayUpdate: true,
    now,
    pages: [
      { page: 'about', title: 'About us' },
      { page: 'terms', title: 'Terms' },
      { page: 'privacyPolicy', title: 'Privacy' },
    ],
    texts: [
      own('about', 'de', 30),
      own('about', 'en', 5),
      ...locales.map((locale) => own('terms', locale, 90)),
    ],
  }
  const router = createMemoryRouter([
    { path: '/', loader: () => loaded, element: <Pages />, HydrateFallback: () => null },
  ])
  render(
    <FrameProvider
      frame={frame}
      t={createTexts('en', { ...contents, ...dataTable, ...texts }, 'GiveawayBox')}
      patterns={patternsOf('en')}
    >
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  const name = await screen.findByRole('link', { name: 'About us' })
  expect(name.getAttribute('href')).toBe('/dashboard/pages/about')
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(cells).toEqual([
    ['/about', 'All languagesCustom text in English and Deutsch', '5 min ago · Ada'],
    ['/terms-and-conditions', 'All languagesCustom text', '1 h ago · Ada'],
    ['/privacy-policy', 'All languagesDefault text', '–None'],
  ])
})
