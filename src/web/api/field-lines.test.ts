import { expect, it } from 'vitest'
import french from '#locales/messages/fr/errors.json' with { type: 'json' }
import { createTexts } from '../i18n/texts.ts'
import { fieldLines } from './field-lines.ts'

it('punctuates field errors as the language does', () => {
  const t = createTexts('fr', { ...french, 'field.name': 'Nom' }, 'GiveawayBox')
  const wrong = { _errors: ['Tout est faux.'], name: { _errors: ['Trop court.', 'Déjà pris.'] } }
  expect(fieldLines(t, wrong)).toEqual(['Tout est faux.', 'Nom\u202f: Trop court. Déjà pris.'])
})

it('uses a colon if the page has no text for it', () => {
  expect(fieldLines(createTexts('en', {}, ''), { odd_name: { _errors: ['Wrong.'] } })).toEqual([
    'odd name: Wrong.',
  ])
})
