// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { TicketMessage } from '#contract/support/support-tickets.ts'
import texts from '#locales/messages/en/tickets.json' with { type: 'json' }
import { FrameProvider } from '../../i18n/frame.tsx'
import { createTexts } from '../../i18n/texts.ts'
import { Conversation } from './conversation.tsx'

afterEach(cleanup)

const t = createTexts('en', texts, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: false } as const
const address = '/account/tickets/1'
const patterns = { accountTicket: '/account/tickets/:ticketId' } as never
const said = (place: number): TicketMessage => ({
  id: String(place),
  place,
  author: 'user',
  name: 'Ada',
  is_note: false,
  text: `Line ${place}`,
  files: [],
  created_at: '2026-11-22T12:00:00.000Z',
})

function show(isOlder: boolean, has_more: boolean) {
  const part = (
    <FrameProvider frame={frame} t={t} patterns={patterns}>
      <Conversation
        ticket={{ id: '1', conversation: [said(51), said(52)], has_more }}
        page="accountTicket"
        isOlder={isOlder}
        viewer="user"
        nameOf={() => 'Ada'}
      />
    </FrameProvider>
  )
  const router = createMemoryRouter([{ path: address, element: part }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

it('links to earlier and newest messages, never to the part in view', () => {
  expect(show(false, false)).toEqual([])
  cleanup()
  const earlier = [t('conversation.earlier'), `${address}?before=51`]
  const newest = [t('conversation.newest'), address]
  expect(show(true, true)).toEqual([earlier, newest])
  for (const link of screen.getAllByRole('link')) expect(link.getAttribute('aria-current')).toBeNull()
  expect(screen.getAllByText(/^Line/).map(({ textContent }) => textContent)).toEqual(['Line 51', 'Line 52'])
})
