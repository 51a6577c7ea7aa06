import { expect } from '@playwright/test'
import type { EditorDoc } from '../../src/contract/fields/doc/editor-doc.ts'
import { inTexts, typableCorpus } from '../../test/hostile/xss-corpus.ts'
import type { Ask } from './people.ts'

interface Input {
  url: string
  admin: Ask
  organizer: Ask
  moduleKey: string
  /** the record whose pages are visited */
  recordId: string
  formKey: string
  shareCode: string
  ticketId: string
}

/**
 * Puts the whole corpus into every long text, several attempts in each, and one into each name of a list and each cell
 * of a table.
 */
export async function writeHostileCorpus(wish: Input): Promise<{ shareCode: string; submissionId: string }> {
  const { admin, organizer } = wish
  await writeRecord(wish)
  await Promise.all([
    ...inTexts(typableCorpus, 9900).flatMap((message, n) => [
      ...[true, false].map((is_note) =>
        admin('POST', `/api/support-tickets/${wish.ticketId}/messages`, { message, is_note }),
      ),
      admin('POST', '/api/canned-answers', { title: `Corpus ${n}`, text: { en: message, tr: message } }),
    ]),
    ...inTexts(typableCorpus, 3900).map((answer, n) =>
      admin('POST', '/api/faq', { question: inTwo(`Corpus ${n}`), answer: inTwo(answer) }),
    ),
    ...inTexts(typableCorpus, 1900).map((text, n) => challenge(wish, n, text)),
    ...['en', 'tr'].map((locale) => writePage(wish, locale)),
    writeSettings(wish),
  ])
  const source = { type: 'list', entries: typableCorpus.map((attempt, n) => `${attempt} ${n}`) }
  const title = (typableCorpus[0] ?? '').slice(0, 100)
  const draw = { title, winners: typableCorpus.length, substitutes: 0, entries_public: true, source }
  const { share_code } = await organizer<{ share_code: string }>('POST', '/api/giveaways', draw)
  return { shareCode: share_code, submissionId: await fillIn(wish) }
}

const inTwo = (words: string) => ({ en: words, tr: words })

async function writeRecord({ admin, moduleKey, recordId }: Input): Promise<void> {
  const path = `/api/contents/${moduleKey}/${recordId}`
  const { version, fields, ...record } = await admin<
    Record<string, unknown> & { version: number; fields: object }
  >('GET', path)
  const content = docOf(typableCorpus)
  const words = inTexts(typableCorpus, 9900)[1] ?? ''
  const written = Object.fromEntries(
    ['title', 'header', 'sub_title', 'sub_content', 'header_image'].map((key) => [key, record[key]]),
  )
  await admin('PUT', path, {
    ...written,
    slug: record['own_slug'],
    version,
    content: { en: content, tr: content },
    fields: {
      ...fields,
      of_textarea: words,
      of_multilang_textarea: inTwo(words),
      of_editor: { en: content },
      of_table: rowsOf(typableCorpus, 12),
    },
  })
  await admin('POST', `${path}/publish`, {})
}

function docOf(attempts: readonly string[]): EditorDoc {
  const content = attempts.map((text) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text }],
  }))
  return { type: 'doc', content }
}

/** Rows of this many cells, the last one padded. */
function rowsOf(cells: readonly string[], wide: number): string[][] {
  return Array.from({ length: Math.ceil(cells.length / wide) }, (_, row) =>
    Array.from({ length: wide }, (_cell, at) => cells[row * wide + at] ?? ''),
  )
}

async function writePage({ admin }: Input, locale: string): Promise<void> {
  const sections = inTexts(typableCorpus, 9900).map((text, n) => ({
    key: `corpus-${n}`,
    heading: `${n}`,
    text,
  }))
  const [lead = ''] = inTexts(typableCorpus, 900)
  await admin('PUT', `/api/page-texts/privacyPolicy/${locale}`, {
    version: 0,
    title: lead.slice(0, 190),
    lead,
    sections,
  })
}

async function writeSettings({ admin }: Input): Promise<void> {
  const [first = '', second = '', third = ''] = inTexts(typableCorpus, 3900)
  await admin('PUT', '/api/settings', {
    app_description: inTwo(first),
    contact_message: inTwo(second),
    maintenance_message: inTwo(third),
  })
}

async function challenge({ url, organizer, shareCode }: Input, n: number, text: string): Promise<void> {
  const path = `/api/results/${shareCode}/challenges`
  const { id } = await post<{ id: string }>(url + path, `198.51.102.${n + 1}`, { reason: 'other', text })
  await organizer('POST', `${path}/${id}/answer`, { answer: text })
}

async function fillIn({ url, admin, formKey }: Input): Promise<string> {
  const path = `/api/forms/${formKey}/submissions`
  const texts = inTexts(typableCorpus, 9900)
  const ids: string[] = []
  for (const [n, of_textarea] of texts.entries()) {
    const of_table = rowsOf(typableCorpus, 12)
    const form = { of_text: 'Corpus', of_textarea, of_table, took: 60_000 }
    ids.push((await post<{ id: string }>(url + path, `198.51.103.${n + 1}`, form)).id)
  }
  const id = ids.at(-1) ?? ''
  await Promise.all(texts.map((text) => admin('POST', `${path}/${id}/notes`, { text: text.slice(0, 1900) })))
  const letters = texts.map((message, n) =>
    post(`${url}/api/forms/contact/submissions`, `198.51.104.${n + 1}`, {
      name: 'Corpus',
      email: `corpus${n}@example.org`,
      subject: 'Corpus',
      message: message.slice(0, 4900),
      consent: true,
      took: 60_000,
    }),
  )
  await Promise.all(letters)
  return id
}

/** Anonymous calls come from varying addresses. */
async function post<T>(url: string, from: string, body: object): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.status, `POST ${url}: ${text.slice(0, 500)}`).toBe(201)
  return (JSON.parse(text) as { data: T }).data
}
