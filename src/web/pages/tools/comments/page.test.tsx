// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { collectionInput } from '#contract/comments/collections.ts'
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { usualRules } from '../comment-rules/rules-values.ts'
import { drawOfInput } from './draw-values.ts'
import CollectionPage, { shouldRevalidate } from './page.tsx'

vi.mock('#web/i18n/learn-texts.ts', () => ({ withTexts: (_: string, load: () => unknown) => load() }))

afterEach(cleanup)

const wish = collectionInput.parse({})
const totals = { pages: 1, fetched: 9, replies: 0, deleted: 0, duplicates: 0, expected: 9 }
const loaded = {
  state: 'ended',
  collection: {
    id: 'c1',
    status: 'done',
    platform: 'youtube',
    by: 'official',
    posts: [],
    totals,
    completeness: null,
    problem: null,
    drawn: [],
    wish,
  },
  isSignedIn: true,
  modes: { offered: 'local', modes: ['local'], beacon: { state: 'off', chain: null, period: null } },
  quota: null,
  lock: null,
  presets: [{ id: 'p1', name: 'No replies', rules: {} }],
  key: 'key',
}

/** Answers as the loader does: saved rules have their own count. */
function load({ request }: { request: Request }) {
  const preset = new URL(request.url).searchParams.get('preset') ?? undefined
  const weighed = {
    comments: 9,
    people: 9,
    eligible: preset ? 4 : 9,
    eligible_people: 9,
    tickets: 9,
    removals: {},
  }
  const values = drawOfInput(wish)
  return {
    ...loaded,
    preset,
    weighed,
    values: { ...values, rules: { ...usualRules, no_replies: preset === 'p1' } },
  }
}

it('choosing saved rules keeps the other form values', async () => {
  const router = createMemoryRouter([{ path: '/', loader: load, element: <CollectionPage /> }])
  render(
    <FrameProvider
      frame={{ locale: 'en', appNumber: 1, origin: 'https://box.example', indexable: true }}
      t={createTexts('en', { 'collection_draw.draw_title': 'Title of the draw' }, 'Box')}
      patterns={patternsOf('en')}
    >
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
  await waitFor(() => expect(field('title')).not.toBeNull(), { timeout: 20_000 })
  expect(field('no_replies')?.checked).toBe(false)
  fireEvent.change(field('title') as HTMLInputElement, { target: { value: 'Spring' } })
  fireEvent.change(field('winners') as HTMLInputElement, { target: { value: '3' } })
  fireEvent.click(screen.getByRole('link', { name: 'No replies' }))
  await waitFor(() => expect(field('no_replies')?.checked).toBe(true))
  expect(field('title')?.value).toBe('Spring')
  expect(field('winners')?.value).toBe('3')
  expect(document.querySelector('.figure-number')?.textContent).toBe('4')
})

it('reloads nothing after a form without a response, since that would fail too', () => {
  const formData = new FormData()
  formData.set('intent', 'cancel')
  const reloads = (actionStatus: number) =>
    shouldRevalidate({ formMethod: 'POST', formData, actionStatus, defaultShouldRevalidate: false } as never)
  expect(reloads(503)).toBe(false)
  expect(reloads(422)).toBe(true)
})
