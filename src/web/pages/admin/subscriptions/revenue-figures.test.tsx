// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import tableTexts from '#locales/messages/de/data_table.json' with { type: 'json' }
import overviewTexts from '#locales/messages/de/overview.json' with { type: 'json' }
import texts from '#locales/messages/de/subscriptions.json' with { type: 'json' }
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import type { RevenueOfSite } from './revenue-chart.tsx'
import { RevenueFigures } from './revenue-figures.tsx'

afterEach(cleanup)

const t = createTexts('de', { ...texts, ...tableTexts, ...overviewTexts }, 'GiveawayBox')
const frame = { locale: 'de', appNumber: 1, origin: 'https://example.test', indexable: false } as const
const share = { paying: 5, left: 1 }
const trials = { ended: 3, paid: 1 }
const revenue: RevenueOfSite = {
  recurring: [{ currency: 'USD', amount: 123_450 }],
  refunded: [{ currency: 'USD', amount: 900 }],
  net: [{ currency: 'USD', amount: 122_550 }],
  active: 6,
  trialing: 2,
  leaving: 1,
  past_due: 0,
  by_plan: [],
  months: [],
  movement: {
    since: '2026-05-01T00:00:00Z',
    churn: share,
    churn_before: share,
    conversion: trials,
    conversion_before: trials,
  },
}

function figures(shown: RevenueOfSite): (string | null)[][] {
  const part = (
    <FrameProvider frame={frame} t={t} patterns={{ dashboardSubscriptions: '/abos' } as never}>
      <RevenueFigures revenue={shown} currency="USD" />
    </FrameProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: part }])} />)
  return screen
    .getAllByRole('term')
    .map(({ parentElement }) => [...(parentElement?.children ?? [])].map(({ textContent }) => textContent))
}

/** No-break spaces as plain ones. */
const plain = (cells: (string | null)[][]) =>
  cells.map((cell) => cell.map((text) => text?.replaceAll(/\u00A0|\u202F/g, ' ')))

it('shows five figures in the language of the reader', () => {
  expect(plain(figures(revenue))).toEqual([
    ['Monatlich wiederkehrende Einnahmen', '1.234,50 $', '9 $ in diesem Monat erstattet'],
    ['Aktiv', '6', '1 gekündigt'],
    [t('list.subscriptions.status.trialing'), '2', `${t('subscriptions.conversion')}: 33,3 %`],
    [t('subscriptions.past_due'), '0', ''],
    [t('subscriptions.churn'), '20 %', ''],
  ])
})

it('keeps all five when there is nothing to tell', () => {
  const none = { paying: 0, left: 0 }
  const movement = { ...revenue.movement, churn: none, conversion: { ended: 0, paid: 0 } }
  const empty = { ...revenue, recurring: [], refunded: [], active: 0, trialing: 0, leaving: 0, movement }
  const shown = plain(figures(empty))
  expect(shown.map(([, figure]) => figure)).toEqual(['0 $', '0', '0', '0', `–${t('table.absent')}`])
  expect(screen.queryByRole('link')).toBeNull()
})
