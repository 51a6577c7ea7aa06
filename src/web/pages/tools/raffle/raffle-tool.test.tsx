// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createBrowserRouter, RouterProvider, redirect, useActionData, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import raffle from '#locales/messages/en/raffle.json' with { type: 'json' }
import { pathFor, patternsOf } from '#locales/paths.ts'
import { fieldText } from '#web/actions/submit-or-keep.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { readRaffle, writeRaffle } from './raffle-settings.ts'
import { RaffleTool } from './raffle-tool.tsx'
import type { Round } from './use-raffle.ts'

const path = pathFor('raffle', 'en')
const t = createTexts('en', raffle, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
const settings = { tickets: '1-4', without: '', prizes: 'Bike\nMug\nPen' }
const loader = vi.fn(({ request }: { request: Request }) => {
  const query = new URL(request.url).searchParams
  const rounds = query.getAll('round').map((round): Round => {
    const [place = '', code = ''] = round.split('.')
    return { prize: Number(place), numbers: ['4'], code }
  })
  return { settings: readRaffle((name) => query.get(name), ''), rounds }
})
const patient = { timeout: 20_000 }
let gone: string[] = []
let isRefused = false
/** gives each test its own history entries */
let opened = 0

function Page() {
  const { settings: initial, rounds } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  const answer = useActionData<{ message: string }>()
  const keep = { formKey: 'key', quota: null, listLock: null, answer }
  return <RaffleTool initial={initial} receipts={rounds} keep={keep} />
}

/** Draws the next prize with a receipt, as the server does. */
async function action({ request }: { request: Request }) {
  const form = await request.formData()
  gone = fieldText(form, 'gone').split(' ')
  if (isRefused) return { message: 'no' }
  const next = writeRaffle(readRaffle((name) => fieldText(form, name), ''))
  next.append('round', `${fieldText(form, 'prize')}.code`)
  return redirect(`${path}?${next}`)
}

async function open() {
  history.replaceState({ key: `test ${(opened += 1)}` }, '', `${path}?${writeRaffle(settings)}`)
  const router = createBrowserRouter([
    { path, Component: Page, loader, action, shouldRevalidate: () => !isRefused },
    { path: '/results/:shareCode', element: <h1>Result</h1> },
  ])
  onTestFinished(() => router.dispose())
  const page = render(
    <FrameProvider frame={frame} t={t} patterns={patternsOf('en')}>
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  await screen.findByText('Bike', {}, patient)
  const goBack = async () => {
    await act(() => router.navigate(-1))
    await act(() => vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'), patient))
  }
  const keep = () => act(async () => page.container.querySelector('form')?.requestSubmit())
  const press = (role: 'button' | 'link', name: RegExp) =>
    act(async () => fireEvent.click(screen.getByRole(role, { name })))
  return { goBack, keep, press }
}

const drawn = () =>
  [...document.querySelectorAll<HTMLElement>('.raffle-numbers')].map((list) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  )

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  isRefused = false
  loader.mockClear()
})
afterEach(cleanup)

it('numbers drawn on the device stay drawn when returning from a receipt', async () => {
  const { goBack, keep, press } = await open()
  await press('button', /Draw: Bike/)
  await press('button', /Draw: Mug/)
  const before = drawn().flat()
  isRefused = true
  await keep()
  expect(drawn().flat()).toEqual(before)
  isRefused = false
  await keep()
  expect(gone).toEqual(before)
  expect(drawn()).toEqual([...before.map((number) => [number]), ['4']])
  await press('link', /Receipt of this round/)
  await screen.findByText('Result', {}, patient)
  await goBack()
  await screen.findByText('Bike', {}, patient)
  expect(drawn()).toEqual([...before.map((number) => [number]), ['4']])
})

it('a new raffle has no rounds, and the earlier one keeps its prizes', async () => {
  const { goBack, keep, press } = await open()
  await press('button', /Draw: Bike/)
  await keep()
  const before = drawn()
  expect(before).toHaveLength(2)
  await press('link', /Start over/)
  expect(drawn()).toEqual([])
  const prizes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Prizes/ })
  fireEvent.change(prizes(), { target: { value: 'Book' } })
  await goBack()
  expect(prizes().value).toBe(settings.prizes)
  expect(drawn()).toEqual(before)
})

it('rounds on the device alone start over without a request', async () => {
  const { press } = await open()
  await press('button', /Draw: Bike/)
  loader.mockClear()
  await press('link', /Start over/)
  expect(drawn()).toEqual([])
  expect(loader).not.toHaveBeenCalled()
})

it('after the last round the focus is on a button, where the space bar does not draw', async () => {
  const { press } = await open()
  for (const prize of [/Draw: Bike/, /Draw: Mug/, /Draw: Pen/]) {
    screen.getByRole('button', { name: prize }).focus()
    await press('button', prize)
    expect(document.activeElement?.tagName).toBe('BUTTON')
  }
})

it('draws nothing while the numbers of an earlier round are unknown', async () => {
  loader.mockImplementationOnce(() => ({
    settings,
    rounds: [{ prize: 0, numbers: null, code: 'gone', isUnread: true }],
  }))
  await open()
  expect(screen.getByText(/An earlier round can’t be opened/)).toBeTruthy()
  expect(screen.getByText('Numbers not available')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Draw: / })).toBeNull()
})
