// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import contents from '#locales/messages/en/contents.json' with { type: 'json' }
import modules from '#locales/messages/en/modules.json' with { type: 'json' }
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { LanguageSelects } from './language-selects.tsx'

// The build makes the catalogs; nothing is learned late here.
vi.mock('#web/i18n/catalogs.ts', () => ({ catalogs: {} }))

afterEach(cleanup)

const frame = { locale: 'en', appNumber: 1, origin: 'https://example.test', indexable: true } as const

it('says in its options what a language lacks, and swaps the two if the second one is chosen', () => {
  const onPick = vi.fn()
  const onChange = vi.fn()
  render(
    <FrameProvider
      frame={frame}
      t={createTexts('en', { ...contents, ...modules }, 'GiveawayBox')}
      patterns={[] as never}
    >
      <form onChange={onChange}>
        <LanguageSelects
          pair={{ chosen: 'en', beside: 'de', isPicked: true }}
          missingIn={(locale) => (locale === 'fr' ? 2 : 0)}
          isFaulty={(locale) => locale === 'it'}
          onPick={onPick}
        />
      </form>
    </FrameProvider>,
  )
  const chosen = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  const options = [...chosen.options].map(({ text }) => text)
  expect(options).toContain('Français: Missing: 2 texts')
  expect(options).toContain(`Italiano: ${modules['modules.field.wrong']}`)
  expect(options).toContain('Deutsch')
  fireEvent.change(chosen, { target: { value: 'de' } })
  expect(onPick).toHaveBeenLastCalledWith({ chosen: 'de', beside: 'en', isPicked: true })
  fireEvent.change(screen.getByRole('combobox', { name: 'Second language' }), { target: { value: 'none' } })
  expect(onPick).toHaveBeenLastCalledWith({ chosen: 'en', beside: null, isPicked: true })
  expect(onChange, 'the form around it has not changed').not.toHaveBeenCalled()
})
