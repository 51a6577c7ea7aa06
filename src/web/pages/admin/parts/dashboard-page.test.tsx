// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentProps } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { DashboardPage } from './dashboard-page.tsx'

// The build makes the catalogs; nothing is learned late here.
vi.mock('#web/i18n/catalogs.ts', () => ({ catalogs: {} }))

afterEach(cleanup)

const frame = {
  locale: 'en',
  appNumber: 1,
  origin: 'https://example.test',
  indexable: true,
  brand: { name: 'Box' },
} as never

type Head = Pick<ComponentProps<typeof DashboardPage>, 'count' | 'facts' | 'end' | 'more'>

function show(head: Head) {
  const page = (
    <DashboardPage title="Ada" user={{} as never} {...head}>
      <p>Content</p>
    </DashboardPage>
  )
  const router = createMemoryRouter([{ path: '/', element: page }])
  render(
    <FrameProvider frame={frame} t={(key) => key} patterns={patternsOf('en')}>
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  return screen.getByRole('heading', { level: 1 }).parentElement?.parentElement
}

it('has what is known beside the title, then the actions, and a menu of rare ones last', () => {
  const head = show({
    count: '3',
    facts: <span>Active</span>,
    end: <button type="button">Reset</button>,
    more: <a href="#ban">Ban</a>,
  })
  expect(head?.textContent).toBe('Ada3ActiveResetdash.more Ban')
  expect(screen.getByText('Ban').closest('details')?.open).toBe(false)
})

it('has no menu without rare actions, and no room for actions without any', () => {
  expect(show({ end: false, more: false })?.textContent).toBe('Ada')
  expect(document.querySelector('details, .dash-head-end')).toBeNull()
})
