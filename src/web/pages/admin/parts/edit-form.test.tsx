// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { NewForm } from './new-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
const frameId = 'en.dashboard_frame'

function show(user: object = {}) {
  const form = <NewForm save="Save">{() => <input name="name" />}</NewForm>
  const router = createMemoryRouter(
    [{ id: frameId, path: '/', loader: () => ({}), children: [{ path: 'new', element: form }] }],
    { initialEntries: ['/new'], hydrationData: { loaderData: { [frameId]: { user } } } },
  )
  return render(
    <FrameProvider frame={frame} t={(key) => key} patterns={[] as never}>
      <RouterProvider router={router} />
    </FrameProvider>,
  )
}

it('says whose account the form was opened in while a staff member looks at it', () => {
  const account = () => document.querySelector<HTMLInputElement>('[name="form_account"]')?.value
  show({ viewing: { of: 'ada', is_over: false } })
  expect(account()).toBe('ada')
  cleanup()
  show()
  expect(account()).toBeUndefined()
})

it('says how high its bar is, so that the end of the form can be seen above it', () => {
  let measure = () => undefined as unknown
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        measure = tell
      }
      observe() {
        measure()
      }
      disconnect() {
        measure = () => undefined
      }
    },
  )
  const bar = { height: 56 }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => bar as DOMRect)
  const said = () => document.documentElement.style.getPropertyValue('--edit-bar')
  const { unmount } = show()
  expect(said()).toBe('56px')
  bar.height = 230.4
  measure()
  expect(said(), 'with what is wrong in it').toBe('231px')
  unmount()
  expect(said()).toBe('')
})
