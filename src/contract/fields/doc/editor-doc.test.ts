import { expect, it } from 'vitest'
import { type BlockNode, type EditorDoc, editorDoc, formsOfDoc, isEmptyDoc } from './editor-doc.ts'

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
