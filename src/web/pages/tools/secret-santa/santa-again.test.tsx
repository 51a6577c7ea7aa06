// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import santa from '#locales/messages/en/secret_santa.json' with { type: 'json' }
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { askToConfirm } from '#web/ui/overlays/ask-to-confirm.ts'
import { byDevice } from '../chance-parts/device-chance.ts'
import { SantaTool } from './santa-tool.tsx'

vi.mock('#web/ui/overlays/ask-to-confirm.ts', () => ({ askToConfirm: vi.fn() }))

vi.mock('../chance-parts/device-chance.ts', async (original) => ({
  byDevice: vi.fn((await original<{ byDevice: typeof byDevice }>()).byDevice),
}))

afterEach(cleanup)

it('replaces links that may have been sent only after confirmation', async () => {
  const t = createTexts('en', { ...santa, 'list_tool.sample': 'Ada\nBo\nCy' }, 'GiveawayBox')
  const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
  render(
    <FrameProvider frame={frame} t={t} patterns={patternsOf('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <SantaTool /> }])} />
    </FrameProvider>,
  )
  const lists = () => document.querySelector('.santa-links ul')
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  const ask = vi.mocked(askToConfirm).mockResolvedValue(false)
  fireEvent.keyDown(document.body, { key: ' ' })
  expect(lists()).not.toBeNull()
  expect(byDevice).toHaveBeenCalledOnce()
  fireEvent.keyDown(document.body, { key: ' ' })
  fireEvent.keyDown(document.body, { key: 'Enter' })
  await press('Draw again')
  expect(ask).toHaveBeenCalledOnce()
  expect(byDevice).toHaveBeenCalledOnce()
  ask.mockResolvedValue(true)
  await press('Draw again')
  expect(byDevice).toHaveBeenCalledTimes(2)
})
