// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import texts from '#locales/messages/en/wheel_of_names.json' with { type: 'json' }
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { maxWheels, SavedWheels } from './saved-wheels.tsx'

afterEach(() => {
  cleanup()
  store([])
})

const t = createTexts('en', texts, 'GiveawayBox')
const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

function show(title: string, names: string) {
  const wheel = { title, names, palette: 'brand' } as const
  return (
    <FrameProvider frame={frame} t={t} patterns={patternsOf('en')}>
      <SavedWheels wheel={wheel} disabled={false} onOpen={() => undefined} />
    </FrameProvider>
  )
}

/** Another tab stores these. */
function store(titles: readonly string[]) {
  const wheels = titles.map((title) => ({ title, names: `of ${title}`, palette: 'soft' }))
  localStorage.setItem('wheels', JSON.stringify(wheels))
}

function hearOfChange() {
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'wheels' }))
  })
}

const kept = () =>
  (JSON.parse(localStorage.getItem('wheels') ?? '[]') as { title: string }[]).map(({ title }) => title)
const listed = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByText(name))

it('keeps and shows what another tab stored meanwhile', () => {
  render(show('Lunch', 'Ada'))
  store(['Office'])
  press('Save this wheel')
  expect(kept()).toEqual(['Lunch', 'Office'])
  store(['Team'])
  hearOfChange()
  expect(listed()).toEqual(['Team'])
})

it('wheels without a title do not replace each other', () => {
  const page = render(show('', 'Ada'))
  hearOfChange()
  press('Save this wheel')
  press('Save this wheel')
  page.rerender(show(' ', 'Bo'))
  press('Save this wheel')
  expect(kept()).toEqual(['My wheel 2', 'My wheel'])
})

it('rejects a wheel beyond the limit, and replaces none', () => {
  const all = Array.from({ length: maxWheels }, (_, no) => `No. ${no}`)
  store(all)
  const page = render(show('Lunch', 'Ada'))
  press('Save this wheel')
  expect(screen.getByRole('status').textContent).toBe('You can save up to 50 wheels. Delete one first.')
  expect(kept()).toEqual(all)
  page.rerender(show('No. 7', 'Ada'))
  press('Save this wheel')
  expect(kept()).toHaveLength(maxWheels)
  expect(kept()[0]).toBe('No. 7')
})

it("deleting moves the focus to the next wheel, and finally to the section's summary", () => {
  store(['Lunch', 'Office'])
  render(show('', 'Ada'))
  hearOfChange()
  const remove = (title: string) => {
    const button = screen.getByLabelText(`Delete ${title}`)
    button.focus()
    fireEvent.click(button)
    return document.activeElement
  }
  expect(remove('Lunch')).toBe(screen.getByLabelText('Delete Office'))
  expect(remove('Office')?.tagName).toBe('SUMMARY')
})
