// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import type { ActionAnswer } from '#web/actions/answer-action.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { DeleteItem, DialogItem, FormDialog, useFormDialogs } from './more-items.tsx'

// The build makes the catalogs; nothing is learned late here.
vi.mock('#web/i18n/catalogs.ts', () => ({ catalogs: {} }))

beforeEach(() => {
  // jsdom lacks the modal behavior of the element.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})
afterEach(cleanup)

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

function Erase() {
  const dialogs = useFormDialogs()
  return (
    <>
      <DialogItem id="delete" dialogs={dialogs}>
        Delete
      </DialogItem>
      <FormDialog id="delete" dialogs={dialogs} title="Delete this">
        <ActionForm intent="delete" submit="Yes">
          {({ errors }) => <TextField name="records" label="Records" error={errors['records']} />}
        </ActionForm>
      </FormDialog>
    </>
  )
}

/** The page, whose action answers this. */
function page(answer: Partial<ActionAnswer> = {}) {
  const action = async ({ request }: { request: Request }) => {
    const values = Object.fromEntries(await request.formData()) as Record<string, string>
    const said = { intent: 'delete', mark: '', ok: false, message: '', lines: [], fields: {}, values, at: 1 }
    return Response.json({ ...said, ...answer }, { status: 422 })
  }
  const router = createMemoryRouter([{ path: '/', element: <Erase />, action }])
  return (
    <FrameProvider frame={frame} t={(key) => key} patterns={patternsOf('en')}>
      <RouterProvider router={router} />
    </FrameProvider>
  )
}

const phase = () => document.querySelector('dialog')?.dataset['phase']
const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
const type = () => fireEvent.change(screen.getByLabelText('Records'), { target: { value: '3' } })
const submit = () =>
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Records').form as HTMLFormElement)

it('opens the form of a deletion, and forgets what was typed when it is closed', async () => {
  render(page())
  expect(document.querySelector('dialog')?.open).toBe(false)
  ask()
  expect(document.querySelector('dialog')?.open).toBe(true)
  type()
  fireEvent.click(screen.getByRole('button', { name: 'dash.panel.close' }))
  await waitFor(() => expect(phase()).toBe('leaving'))
  expect(screen.getByLabelText<HTMLInputElement>('Records').value).toBe('')
})

it.each<[string, Partial<ActionAnswer>, string | undefined]>([
  ['stays open beside the field that is wrong', { fields: { records: 'Wrong' } }, 'open'],
  ['closes, so that what the page says can be read', {}, 'leaving'],
  [
    'is gone at once while the page asks for a proof of identity',
    { proof: { message: '', fields: {} } },
    undefined,
  ],
])('%s', async (_, answer, then) => {
  render(page(answer))
  ask()
  await waitFor(() => expect(phase()).toBe('open'))
  type()
  submit()
  if (then === 'open') await screen.findByText('Wrong')
  await waitFor(() => expect(phase()).toBe(then))
})

it('shows the form in the page without scripts', () => {
  const html = renderToString(page())
  expect(html).toContain('href="#delete"')
  expect(html).toMatch(/<section[^>]* id="delete"[^>]*>.*Records/)
})

it('reaches each item with the arrow keys of its menu', () => {
  // jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as never)
  const menu = (
    <Menu button="More" isOpen>
      <a href="/" className="menu-item">
        Ban
      </a>
      <DeleteItem title="Delete" text="It is gone then." />
    </Menu>
  )
  render(
    <FrameProvider frame={frame} t={(key) => key} patterns={patternsOf('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: menu }])} />
    </FrameProvider>,
  )
  const down = () => fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' })
  const ban = screen.getByRole('link', { name: 'Ban' })
  ban.focus()
  down()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
  down()
  expect(document.activeElement).toBe(ban)
})
