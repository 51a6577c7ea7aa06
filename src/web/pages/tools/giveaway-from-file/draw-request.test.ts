import { expect, test } from 'vitest'
import { drawFromListSchema } from '#contract/draws/giveaways.ts'
import { drawPayload, fileChoice } from './draw-request.ts'
import { emptyForm, readingOf } from './form-values.ts'

test('a typed list becomes a draw that the contract accepts', () => {
  const values = {
    ...emptyForm,
    names: 'Ada\n\n Grace \n',
    title: 'Autumn',
    winners: '2',
    substitutes: '1',
    prizes: ' Book \n\n',
    onePerPerson: true,
    exclude: ' @x \n\ny',
    entriesPublic: true,
    showContacts: true,
    ceremony: 'wheel' as const,
  }
  const payload = drawPayload(values)
  expect(payload).toEqual({
    title: 'Autumn',
    winners: 2,
    substitutes: 1,
    rules: { one_entry_per_person: true, exclude: ['@x', 'y'] },
    prizes: ['Book'],
    entries_public: true,
    show_contacts: true,
    ceremony: 'wheel',
    source: { type: 'list', entries: ['Ada', '', ' Grace '] },
  })
  expect(drawFromListSchema.safeParse(payload).success).toBe(true)
})

test('lines with tickets become entries with a weight', () => {
  const payload = drawPayload({ ...emptyForm, names: 'Ada x3\n\nGrace \nBob\t0', withTickets: true })
  expect(payload.source).toEqual({
    type: 'list',
    entries: [
      { name: 'Ada', weight: 3 },
      { name: '', weight: 1 },
      { name: 'Grace', weight: 1 },
      { name: 'Bob', weight: 0 },
    ],
  })
  expect(drawFromListSchema.safeParse(payload).success).toBe(true)
})

test('sends the draw mode, with a time only if scheduled', () => {
  const scheduled = {
    ...emptyForm,
    mode: 'scheduled',
    drawAt: '2026-12-01T18:00',
    zone: 'Europe/Berlin',
  } as const
  expect(drawPayload(scheduled)).toMatchObject({ mode: 'scheduled', draw_at: '2026-12-01T17:00:00Z' })
  const instant = drawPayload({ ...scheduled, mode: 'instant' })
  expect(instant.mode).toBe('instant')
  expect(instant).not.toHaveProperty('draw_at')
  expect(drawPayload(emptyForm)).not.toHaveProperty('mode')
})

test('an empty prize in the middle keeps the places of the others', () => {
  expect(drawPayload({ ...emptyForm, prizes: 'Book\n\nPen' }).prizes).toEqual(['Book', '', 'Pen'])
})

test('leaves invalid numbers for the server to reject', () => {
  const { winners, substitutes } = drawPayload({ ...emptyForm, winners: 'x', substitutes: '1.5' })
  expect(winners).toBe('x')
  expect(substitutes).toBe(1.5)
})

test('an empty number of winners is not zero, and empty backup winners are none', () => {
  const { winners, substitutes } = drawPayload({ ...emptyForm, winners: '', substitutes: '' })
  expect([winners, substitutes]).toEqual(['', 0])
})

test('draws from an uploaded file as previewed', () => {
  const reading = { sheet: 'B', encoding: 'utf-8', delimiter: ';' }
  const values = {
    ...emptyForm,
    uploadId: 'u',
    ...reading,
    seen: readingOf(reading),
    column: '2',
    weightColumn: '0',
  }
  expect(drawPayload({ ...values, header: 'no' }).source).toEqual({
    type: 'upload',
    upload_id: 'u',
    ...reading,
    header: false,
    column: 2,
    weight_column: 0,
  })
})

test('ignores columns chosen for a different reading of the file', () => {
  const values = {
    ...emptyForm,
    column: '2',
    weightColumn: '1',
    sheet: 'B',
    seen: readingOf({ ...emptyForm, sheet: 'A' }),
  }
  expect(fileChoice(values)).toEqual({ sheet: 'B' })
})
