// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { keepDraft as keepMessage } from '../components/conversation/message-form.tsx'
import { keepDraft as keepRecord, readDraft } from '../pages/admin/parts/drafts/kept-drafts.tsx'
import { dropDrafts } from './drop-drafts.ts'

it('deletes drafts of conversations and records, and nothing else', () => {
  keepMessage('desk 1', 'Half a sentence')
  keepRecord('ada things 1', { version: 1, at: new Date().toISOString(), pairs: { title: 'Half' } })
  localStorage.setItem('mode', 'dark')
  dropDrafts()
  expect(readDraft('ada things 1')).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual(['mode'])
})
