// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useActionData, useLoaderData } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { visitOf } from '#test/world/visits.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { answerKeep, type KeepAnswer, keepRefusal } from '../chance-parts/answer-keep.ts'
import { KeepReceipt } from '../chance-parts/outcome-buttons.tsx'
import { KeepList } from './keep-list.tsx'

afterEach(cleanup)

const t = createTexts('en', {}, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

function List() {
  const answer = useActionData<KeepAnswer>()
  return (
    <KeepList id="f" text="" formKey={useLoaderData<string>()} quota={null} listLock={null} answer={answer} />
  )
}

function Settings() {
  const answer = useActionData<KeepAnswer>()
  return <KeepReceipt query="" formKey={useLoaderData<string>()} quota={null} answer={answer} />
}

it.each([List, Settings])('%o is sent with its own key, which only a response replaces', async (Page) => {
  const keys: unknown[] = []
  const answers = [
    { message: 'no connection' },
    { message: 'drawn', key: 'next' },
    { message: 'no connection' },
  ]
  const action = async ({ request }: { request: Request }) => {
    keys.push((await request.formData()).get('key'))
    return answers[keys.length - 1] ?? null
  }
  // What the browser kept for offline use: the same document each time.
  const routes = [
    { id: 'page', path: '/', Component: Page, loader: () => 'kept', action, shouldRevalidate: () => false },
  ]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { page: 'kept' } } })
  const page = render(
    <FrameProvider frame={frame} t={t} patterns={patternsOf('en')}>
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  for (const _ of [1, 2, 3, 4]) await act(async () => page.container.querySelector('form')?.requestSubmit())
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  expect(keys).toEqual([keys[0], keys[0], 'next', 'next'])
})

it.each(['idempotency_key_reused', 'giveaway_finished'])('%s gives the form a new key', async (code) => {
  const reply = { status: false, message: 'words', data: { code } }
  const context = visitOf(() => Response.json(reply, { status: 409 }))
  const source = { type: 'chance', tool: 'coins', coins: 1 } as const
  const answer = await answerKeep(source, { key: 'used', zone: '' }, context)
  expect(answer).toMatchObject({ data: { message: 'giveaway_told.already_drawn', key: 'key' } })
})

it('other rejections keep the key of the form', () => {
  const failed = {
    ok: false,
    code: 'not_enough_entries',
    message: 'words',
    lines: ['more'],
    fields: {},
    status: 422,
  } as const
  expect(
    keepRefusal(
      { ...failed, lines: ['more'] },
      visitOf(() => new Response()),
    ),
  ).toEqual({ message: 'words more' })
})
