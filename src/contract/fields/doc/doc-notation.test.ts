import fc from 'fast-check'
import { expect, it } from 'vitest'
import { someDoc } from '#test/fields/some-doc.ts'
import { docFromText } from './doc-from-text.ts'
import { type BlockNode, type EditorDoc, editorDoc, formsOfDoc, isEmptyDoc } from './editor-doc.ts'
import { textFromDoc } from './text-from-doc.ts'

it('every document survives a round trip through its notation', () => {
  fc.assert(
    fc.property(someDoc, (doc) => {
      expect(docFromText(textFromDoc(doc))).toEqual(doc)
    }),
    { numRuns: 1500 },
  )
})

it('any typed text becomes a document that the schema accepts', () => {
  const signs = fc.string({ unit: fc.constantFrom(...'ab *~`[]()>-#1.\\\n!:/n é'), maxLength: 120 })
  fc.assert(
    fc.property(signs, (text) => {
      expect(editorDoc.safeParse(docFromText(text)).success).toBe(true)
    }),
    { numRuns: 1500 },
  )
})

it.each(['>', '> ', '- ', '1. '])('thousands of %j in a row still parse', (sign) => {
  expect(editorDoc.safeParse(docFromText(`${sign.repeat(3000)}**[x](/y)**`)).success).toBe(true)
})

it.each<[string, EditorDoc['content']]>([
  ['Hello\nyou', [{ type: 'paragraph', content: [word('Hello'), { type: 'hardBreak' }, word('you')] }]],
  ['## Title', [{ type: 'heading', attrs: { level: 2 }, content: [word('Title')] }]],
  ['# Title', [{ type: 'heading', attrs: { level: 2 }, content: [word('Title')] }]],
  ['2 * 3 * 4 = 5*', [{ type: 'paragraph', content: [word('2 * 3 * 4 = 5*')] }]],
  ['**bold', [{ type: 'paragraph', content: [word('**bold')] }]],
  ['[x](javascript:alert(1))', [{ type: 'paragraph', content: [word('[x](javascript:alert(1))')] }]],
  [
    '[all](/faq) **of** it',
    [
      {
        type: 'paragraph',
        content: [
          { ...word('all'), marks: [{ type: 'link', attrs: { href: '/faq' } }] },
          word(' '),
          { ...word('of'), marks: [{ type: 'bold' }] },
          word(' it'),
        ],
      },
    ],
  ],
  [
    'Buy:\n- milk\n- eggs',
    [
      { type: 'paragraph', content: [word('Buy:')] },
      { type: 'bulletList', content: [item('milk'), item('eggs')] },
    ],
  ],
  ['3. c\n4. d', [{ type: 'orderedList', attrs: { start: 3 }, content: [item('c'), item('d')] }]],
])('%j', (text, content) => {
  expect(docFromText(text)).toEqual({ type: 'doc', content })
})

function word(text: string): { type: 'text'; text: string } {
  return { type: 'text', text }
}

function item(text: string): { type: 'listItem'; content: EditorDoc['content'] } {
  return { type: 'listItem', content: [{ type: 'paragraph', content: [word(text)] }] }
}

const form = (key: string): BlockNode => ({ type: 'form', attrs: { form: key } })
const doc = (...content: BlockNode[]): EditorDoc => ({ type: 'doc', content })

it('a document with only a form is not empty, and lists each form once at any depth', () => {
  const deep: BlockNode = {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [{ type: 'blockquote', content: [form('call-back')] }] }],
  }
  expect(isEmptyDoc(doc(form('contact')))).toBe(false)
  expect(isEmptyDoc(doc({ type: 'paragraph' }))).toBe(true)
  expect(formsOfDoc(doc(form('contact'), deep, form('contact')))).toEqual(['contact', 'call-back'])
})

it.each([
  ['no key', { form: '' }],
  ['markup', { form: '<b>' }],
  ['an address', { form: 'javascript:alert(1)' }],
  ['a list', { form: ['contact'] }],
  ['an extra attribute', { form: 'contact', action: 'https://evil.example' }],
])('a form is named only by its key: %s', (_, attrs) => {
  expect(editorDoc.safeParse({ type: 'doc', content: [{ type: 'form', attrs }] }).success).toBe(false)
})
