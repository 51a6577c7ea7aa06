// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import giveaway from '#locales/messages/en/giveaway.json' with { type: 'json' }
import waiting from '#locales/messages/en/waiting.json' with { type: 'json' }
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import type { Moment } from '../ceremony.ts'
import type { RevealProps } from '../reveal-props.ts'
import { RoomFoot, RoomHead } from './room-frame.tsx'

afterEach(cleanup)

const t = createTexts('en', { ...giveaway, ...waiting }, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: false } as const
const nothing = () => undefined

/** The room around its scene, at one moment of a draw. */
function around(props: Partial<RevealProps>, moment: Moment, count: number) {
  const shared = { title: '', brand: 'box', moment, count, ...props } as const
  const { container } = render(
    <FrameProvider frame={frame} t={t} patterns={[] as never}>
      <RoomHead {...shared} titleId="title" />
      <RoomFoot
        {...shared}
        label="provable"
        show="box"
        forward={{ current: null }}
        onSwitch={nothing}
        onNext={nothing}
        onAll={nothing}
        onLeave={nothing}
      />
    </FrameProvider>,
  )
  return container
}

const pour = { phase: 'pour', index: 0 } as const

it.each([
  [{ title: 'Spring raffle', places: 2 }, 'Spring raffle'],
  [{ places: 2 }, 'Draw for 2 winners'],
  [{ places: 1 }, 'Draw for 1 winner'],
  [{}, 'GiveawayBox'],
])('titles the room of %o %s', (props, title) => {
  expect(around(props, pour, 0).querySelector('h1')?.textContent).toBe(title)
})

it('shows the number of viewers if it is known', () => {
  expect(around({ audience: <p>142 watch</p> }, pour, 0).textContent).toContain('142 watch')
  expect(around({}, pour, 0).querySelector('.reveal-audience')).toBeNull()
})

it('reserves space for later content, so that nothing moves when it appears', () => {
  const parts = (container: HTMLElement) =>
    [...container.querySelectorAll('.reveal-foot p, .reveal-foot dt, .reveal-keys > button')].map(
      ({ className, localName }) => `${localName} ${className}`,
    )
  const pressed = around({ places: 3 }, pour, 0)
  const hidden = pressed.querySelectorAll('dl:not([data-known]), [data-later]')
  expect(hidden).toHaveLength(4)
  const before = parts(pressed)
  cleanup()
  const drawn = { commitHash: 'ab'.repeat(32), places: 3, entries: 12, sealedAt: '2026-11-28T12:00:00.000Z' }
  const lifted = around(drawn, { phase: 'lift', index: 0 }, 3)
  expect(parts(lifted)).toEqual(before)
  expect(lifted.querySelectorAll('dl:not([data-known]), [data-later]')).toHaveLength(0)
})

it('offers sharing only in the last view', () => {
  const onShare = () => undefined
  const shareOf = (moment: Moment, props: Partial<RevealProps>) =>
    around(props, moment, 2).querySelector('.reveal-share')?.textContent
  expect(shareOf({ phase: 'all', index: 1 }, { onShare })).toBe('Share')
  expect(shareOf({ phase: 'shown', index: 0 }, { onShare })).toBeUndefined()
  expect(shareOf({ phase: 'all', index: 1 }, {})).toBeUndefined()
})
