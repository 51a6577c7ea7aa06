import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { PersonActions } from './person-actions.tsx'

// The build makes the catalogs; nothing is learned late here.
vi.mock('#web/i18n/catalogs.ts', () => ({ catalogs: {} }))

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
const person = { id: 'ada', username: 'ada', fullname: 'Ada', status: 'active' } as never

/** The button that ends all sessions, with this number of them when the page was loaded. */
function button(sessions: number | undefined, isOwn = false) {
  const may = { update: false, close: true, view: false }
  const element = <PersonActions {...{ person, may, isOwn, sessions }} />
  const html = renderToString(
    <FrameProvider frame={frame} t={(key) => key} patterns={patternsOf('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </FrameProvider>,
  )
  expect(html).toContain('users.sessions.close_all')
  const hint = /title="([^"]*)"/.exec(html)?.[1]
  return { isBlocked: /disabled/.test(html), hint }
}

it('ends sessions even if there were none when the page was loaded, and says so', () => {
  expect(button(0)).toEqual({ isBlocked: false, hint: 'users.sessions.none' })
  expect(button(1, true)).toEqual({ isBlocked: false, hint: 'users.sessions.only_this' })
  expect(button(2, true)).toEqual({ isBlocked: false, hint: undefined })
  expect(button(undefined)).toEqual({ isBlocked: false, hint: undefined })
})
