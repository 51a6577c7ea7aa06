// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { User } from '#contract/accounts/user.ts'
import account from '#locales/messages/en/account.json' with { type: 'json' }
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '../i18n/frame.tsx'
import { createTexts } from '../i18n/texts.ts'
import { ProveIdentity } from './prove-identity.tsx'

vi.mock('./passkey-browser.ts', () => ({ proveByPasskey: async () => ({ ok: true }) }))
afterEach(cleanup)

const t = createTexts('en', account, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

it('submits the held form with the passkey proof', async () => {
  const about = { mark: '', ok: false, message: '', lines: [], fields: {}, at: 1 }
  const answer = {
    ...about,
    intent: 'change_password',
    values: { close_others: 'on' },
    proof: { message: '', fields: {} },
  }
  const user = { has_password: false, two_factor: false } as User
  const page = (
    <FrameProvider frame={frame} t={t} patterns={patternsOf('en')}>
      <ProveIdentity answer={answer} user={user} actionName={undefined} />
    </FrameProvider>
  )
  const sent: Record<string, unknown>[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()))
    return null
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page, action }])} />)
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await expect.poll(() => sent).toEqual([{ intent: 'change_password', close_others: 'on', proved: '1' }])
})
