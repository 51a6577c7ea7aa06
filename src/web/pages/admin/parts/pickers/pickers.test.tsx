// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Call } from '#contract/api/call.ts'
import type { ShownMedia } from '#contract/fields/doc/editor-doc.ts'
import icons from '#locales/messages/en/icons.json' with { type: 'json' }
import media from '#locales/messages/en/media.json' with { type: 'json' }
import mediaPicker from '#locales/messages/en/media_picker.json' with { type: 'json' }
import type { MediaQuery } from '#web/fields/media-tools.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { IconPicker } from './icon-picker.tsx'
import { MediaDialog } from './media-dialog.tsx'

const asked: { name: string; payload: unknown }[] = []
vi.mock('#web/api/send.ts', () => ({
  send: async ({ name }: Call, { payload }: { payload: unknown }) => {
    asked.push({ name, payload })
    const data = name === 'findIcons' ? { names: ['newspaper', 'rocket'], total: 2 } : { rows, total: 3 }
    return { ok: true, data, message: '', status: 200 }
  },
}))

const rows = ['one.png', 'two.png', 'three.png'].map(
  (file_name): ShownMedia => ({
    id: file_name,
    file_name,
    kind: 'image',
    type: 'image/png',
    size: 10,
    url: `/media/${file_name}`,
    address: null,
    width: 4,
    height: 3,
    alt: '',
    focal_x: 0.5,
    focal_y: 0.5,
    parts: [],
  }),
)

const t = createTexts('en', { ...icons, ...media, ...mediaPicker }, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

function framed(page: ReactNode) {
  return (
    <FrameProvider frame={frame} t={t} patterns={[] as never}>
      {page}
    </FrameProvider>
  )
}

beforeEach(() => {
  asked.length = 0
})
afterEach(cleanup)

function Chosen() {
  const [icon, setIcon] = useState('lucide:book')
  return <IconPicker name="icon" label="Icon" value={icon} onChange={setIcon} />
}

it('an icon name is typed in without scripts', () => {
  const html = renderToStaticMarkup(framed(<Chosen />))
  expect(html).toMatch(/<input type="text"[^>]*name="icon"[^>]*value="lucide:book"/)
  expect(html).not.toContain('<dialog')
})

it('an icon can be found, chosen and removed, and its search submits no form', async () => {
  const onSubmit = vi.fn<() => void>()
  const { container } = render(
    framed(
      <form onSubmit={onSubmit}>
        <Chosen />
      </form>,
    ),
  )
  const value = () => container.querySelector<HTMLInputElement>('input[name="icon"]')?.value
  fireEvent.click(screen.getByRole('button', { name: 'Icon: book' }))
  const found = await screen.findByRole('button', { name: 'rocket' })
  expect(screen.getByRole('searchbox').closest('form')).toBeNull()
  fireEvent.click(found)
  expect(value()).toBe('lucide:rocket')
  fireEvent.click(screen.getByRole('button', { name: icons['icons.none'] }))
  expect(value()).toBe('')
  expect(onSubmit).not.toHaveBeenCalled()
})

async function pick(query: MediaQuery) {
  const onAnswer = vi.fn<(media: readonly ShownMedia[]) => void>()
  render(framed(<MediaDialog query={query} mayUpload={false} folder={null} onAnswer={onAnswer} />))
  await screen.findByRole('button', { name: /two\.png/ })
  return onAnswer
}

const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('a single file is chosen with one click, from the requested kinds', async () => {
  const onAnswer = await pick({ kinds: ['image', 'video'], max: 1 })
  expect(asked[0]).toMatchObject({ name: 'listMedia', payload: { kind: 'image,video', is_private: 'no' } })
  press(/two\.png/)
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith([rows[1]]))
})

it('at most the requested number of files is chosen, in order of selection', async () => {
  const onAnswer = await pick({ kinds: ['image'], max: 2 })
  press(/three\.png/)
  press(/one\.png/)
  press(/two\.png/)
  expect(screen.getByRole('status').textContent).toBe('2 selected, up to 2')
  press(/Use these/)
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith([rows[2], rows[0]]))
})

it('closing the dialog chooses nothing', async () => {
  const onAnswer = await pick({ kinds: ['image'], max: 2 })
  press(/one\.png/)
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement)
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith([]))
})
