// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import texts from '#locales/messages/en/wheel_of_names.json' with { type: 'json' }
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { ChanceHistory } from '../chance-parts/chance-history.tsx'
import { WheelTool } from './page.tsx'

// No animations, and no canvas for confetti.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const t = createTexts('en', texts, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

function show(element: React.ReactNode) {
  render(
    <FrameProvider frame={frame} t={t} patterns={patternsOf('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </FrameProvider>,
  )
}

/** What has the focus after a press. */
async function press(name: RegExp | string): Promise<string | null | undefined> {
  const button = screen.getByRole('button', { name })
  button.focus()
  await act(async () => fireEvent.click(button))
  return document.activeElement?.textContent
}

it('a button that disappears on click passes the focus to another one', async () => {
  const keep = { formKey: 'key', quota: null, listLock: null }
  show(<WheelTool names={'Ada\nBo'} title="" fields={{}} keep={keep} />)
  await press(/^Spin/)
  expect(await press('Take off the wheel')).toBe(texts['wheel_of_names.put_back'])
  expect(await press(texts['wheel_of_names.put_back'])).toBe('Take off the wheel')
  expect(await press(texts['wheel_of_names.winners.clear'])).toMatch(/^Spin/)
})

it('clearing the history moves the focus to its summary', async () => {
  localStorage.setItem('chance_coins', JSON.stringify([{ at: 1, asked: '1', fell: '0' }]))
  show(<ChanceHistory tool="coins" labels={{ asked: () => '', fell: () => '' }} />)
  fireEvent.click(screen.getByText('chance.history', { selector: 'summary *, summary' }))
  expect(await press('chance.history.clear')).toContain('chance.history')
  expect(document.activeElement?.tagName).toBe('SUMMARY')
})
