// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider, redirect } from 'react-router'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { visitOf } from '#test/world/visits.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import WheelOfNames from '../names-wheel/page.tsx'
import { usualNumbers } from '../random-number/number-settings.ts'
import { NumberTool } from '../random-number/number-tool.tsx'
import RandomOrder from '../random-order/page.tsx'
import RandomTeams, { action as draftTeams } from '../random-teams/page.tsx'

const t = createTexts('en', { 'list_tool.sample': 'Sample' }, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const
const keep = { formKey: 'key', quota: null, listLock: null }
const patient = { timeout: 20_000 }
let opened = 0

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterEach(cleanup)

/** A page of a tool; its form gives this answer or redirects to the receipt. */
async function open(Page: React.ComponentType, answer?: object) {
  history.replaceState({ key: `test ${(opened += 1)}` }, '', '/tool')
  const loader = () => ({ lock: null, keep })
  const router = createBrowserRouter(
    [
      {
        id: 'tool',
        path: '/tool',
        Component: Page,
        loader,
        action: () => answer ?? redirect('/receipt'),
        shouldRevalidate: () => false,
      },
      { path: '/receipt', element: <h1>Receipt</h1> },
    ],
    { hydrationData: { loaderData: { tool: loader() }, actionData: { tool: answer } } },
  )
  onTestFinished(() => router.dispose())
  const page = render(
    <FrameProvider frame={frame} t={t} patterns={patternsOf('en')}>
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  return {
    keep: async () => {
      await act(async () => page.container.querySelector<HTMLFormElement>('.chance-keep')?.requestSubmit())
      await screen.findByText('Receipt', {}, patient)
    },
    goBack: () => act(() => router.navigate(-1)),
  }
}

const field = (name: string) =>
  vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (!found) throw new Error(`no ${name}`)
    return found
  }, patient)
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })

it.each([WheelOfNames, RandomOrder, RandomTeams])(
  '%o keeps its fields when returning from the receipt',
  async (Page) => {
    const page = await open(Page)
    expect((await field('names')).value).toBe('Sample')
    await type('names', 'Ada\nBo')
    await type('title', 'Lunch')
    await page.keep()
    await page.goBack()
    expect((await field('names')).value).toBe('Ada\nBo')
    expect((await field('title')).value).toBe('Lunch')
  },
)

it('drawn numbers stay drawn', async () => {
  const settings = { ...usualNumbers, to: '5', untilEmpty: true }
  const drawn = { numbers: null, usedNumbers: [] }
  const page = await open(() => <NumberTool initial={settings} drawn={drawn} keep={keep} />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /random_number.draw/ })))
  const used = () => document.querySelector<HTMLInputElement>('input[name=gone]')?.value
  const before = used()
  expect(before).toMatch(/^[1-5]$/)
  await page.keep()
  await page.goBack()
  await field('to')
  expect(used()).toBe(before)
})

it('a rejection without scripts returns the fields of the tool, too', async () => {
  const sent = { names: 'Ada\nBo', number: '7', balance: '1', team_names: 'Reds', key: 'k', zone: 'UTC' }
  const request = new Request('https://box.example/', { method: 'POST', body: new URLSearchParams(sent) })
  const context = visitOf(() => Response.json({ status: false, message: 'no', data: {} }, { status: 422 }))
  const { data } = (await draftTeams({ request, context } as never)) as { data: { fields: object } }
  expect(data.fields).toEqual({ number: '7', balance: '1', team_names: 'Reds' })
  await open(RandomTeams, data)
  expect((await field('team_names')).value).toBe('Reds')
  expect((await field('number')).value).toBe('7')
})
