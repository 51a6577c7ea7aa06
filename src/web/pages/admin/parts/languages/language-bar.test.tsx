// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { localeNames } from '#locales/locales.ts'
import contents from '#locales/messages/en/contents.json' with { type: 'json' }
import modules from '#locales/messages/en/modules.json' with { type: 'json' }
import { SiteLanguageContext } from '#web/components/site-language.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { LanguageBar } from './language-bar.tsx'

// The build makes the catalogs; nothing is learned late here.
vi.mock('#web/i18n/catalogs.ts', () => ({ catalogs: {} }))

afterEach(cleanup)

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

it('shows the site language first, and says only of incomplete languages what they lack', () => {
  render(
    <FrameProvider
      frame={frame}
      t={createTexts('en', { ...contents, ...modules }, 'GiveawayBox')}
      patterns={[] as never}
    >
      <SiteLanguageContext value="de">
        <LanguageBar
          pair={{ chosen: 'en', beside: 'de', isPicked: true }}
          missingIn={(locale) => (locale === 'fr' ? 2 : locale === 'it' ? 1 : 0)}
          isFaulty={(locale) => locale === 'it'}
          onPick={() => undefined}
        />
      </SiteLanguageContext>
    </FrameProvider>,
  )
  const buttons = screen.getAllByRole('button').map(spoken)
  const { tr, en, es, de, fr, it: italian, pt, 'pt-br': brazil } = localeNames
  const wrong = `${italian} ${modules['modules.field.wrong']}`
  expect(buttons).toEqual([de, tr, en, es, `${fr} Missing: 2 texts`, wrong, pt, brazil])
  const [beside] = screen.getAllByRole('option').slice(1)
  expect(beside?.textContent, 'the second language is chosen in the same order').toBe(de)
})

it('keeps its links without scripts, marks custom texts with a pen, and names them as the language writes', () => {
  const bar = (
    <LanguageBar
      pair={{ chosen: 'en', beside: 'de', isPicked: true }}
      isOwn={(locale) => locale === 'it'}
      noteOf={(locale) => (locale === 'it' ? 'Texte personnalisé' : '')}
      onPick={() => undefined}
      to={({ chosen, beside }) => `/about?language=${chosen}&source=${beside}`}
    />
  )
  const router = createMemoryRouter([{ path: '/', element: bar }])
  const { container } = render(
    <FrameProvider frame={{ ...frame, locale: 'fr' }} t={(key) => key} patterns={[] as never}>
      <RouterProvider router={router} />
    </FrameProvider>,
  )
  const hidden = [...container.querySelectorAll('.needs-script')]
  expect(hidden.map((part) => part.querySelectorAll('a, select').length)).toEqual([1])
  expect(hidden[0]?.querySelector('select')).not.toBeNull()
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(addressOf(localeNames.fr)).toBe('/about?language=fr&source=de')
  expect(addressOf(localeNames.de), 'the two change places').toBe('/about?language=de&source=en')
  const marked = [...container.querySelectorAll('li:has(.icon)')]
  expect(marked.map((item) => item.getAttribute('title'))).toEqual([
    `${localeNames.it}\u202f: Texte personnalisé`,
  ])
})

/** What a screen reader says of an element: the codes for narrow pages are hidden from it. */
function spoken(element: HTMLElement): string | null {
  const copy = element.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove()
  return copy.textContent
}

it('picks the language beside it, or none, without changing the form around it', () => {
  const onPick = vi.fn()
  const onChange = vi.fn()
  render(
    <FrameProvider
      frame={frame}
      t={createTexts('en', { ...contents, ...modules }, 'GiveawayBox')}
      patterns={[] as never}
    >
      <form onChange={onChange}>
        <LanguageBar pair={{ chosen: 'en', beside: 'de', isPicked: false }} onPick={onPick} />
      </form>
    </FrameProvider>,
  )
  const beside = screen.getByRole('combobox', { name: contents['contents.beside'] })
  fireEvent.change(beside, { target: { value: 'fr' } })
  expect(onPick).toHaveBeenLastCalledWith({ chosen: 'en', beside: 'fr', isPicked: true })
  fireEvent.change(beside, { target: { value: 'none' } })
  expect(onPick).toHaveBeenLastCalledWith({ chosen: 'en', beside: null, isPicked: true })
  expect(onChange).not.toHaveBeenCalled()
})
