import { expect, it } from 'vitest'
import { createTexts } from '../i18n/texts.ts'
import { linesAsShown } from './use-answer.ts'

const t = createTexts('fr', { 'alert.field_line': '{{field}} : {{fault}}' }, 'Box')
const required = 'Ce champ est obligatoire.'
const lines = [`Nom : ${required}`, `Prix : ${required}`, 'Elements 3 : trop long']
const fields = { name: required, price: required }

it('follows the field order and labels of the page', () => {
  const wrong = [
    { name: 'price', label: 'Prix par mois' },
    { name: 'name', label: 'Nom de la formule' },
  ]
  expect(linesAsShown(t, { lines, fields }, wrong)).toEqual([
    `Prix par mois : ${required}`,
    `Nom de la formule : ${required}`,
    'Elements 3 : trop long',
  ])
})

it('keeps every line and leaves full sentences of a page unchanged', () => {
  expect(linesAsShown(t, { lines, fields }, [{ name: 'other', label: 'Autre' }])).toEqual(lines)
  const own = { lines: ['Confirmez.'], fields: { confirm: 'Confirmez.' } }
  expect(linesAsShown(t, own, [{ name: 'confirm', label: 'J’ai compris' }])).toEqual(['Confirmez.'])
  expect(linesAsShown(t, { lines, fields }, [{ name: 'name', label: 'Quel nom ?' }])[0]).toBe(
    `Quel nom ? ${required}`,
  )
})
