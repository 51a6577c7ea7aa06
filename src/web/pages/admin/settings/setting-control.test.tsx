// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { SettingControl } from './setting-control.tsx'

afterEach(cleanup)

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: false } as const

it.each(['box', 'lucky'])('marks an invalid host at its own brand: %s', (brand) => {
  const at = {
    form: 'form',
    valueOf: () => '',
    errors: { brand_hosts: 'Wrong', [`brand_hosts.${brand}`]: 'Wrong' },
    roles: [],
    kitNames: [],
    onWords: () => undefined,
  }
  render(
    <FrameProvider frame={frame} t={(key) => key} patterns={{} as never}>
      <SettingControl field={{ name: 'brand_hosts', kind: 'hosts' }} at={at} />
    </FrameProvider>,
  )
  const wrong = screen.getAllByRole('textbox').filter((box) => box.getAttribute('aria-invalid') === 'true')
  expect(wrong.map((box) => box.getAttribute('name'))).toEqual([`brand_hosts.${brand}`])
})
