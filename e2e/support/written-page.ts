import { freshAddress } from './people.ts'

/** A page as the server sent it, before any script: enough of its HTML to see its links and forms. */
export interface WrittenPage {
  status: number
  /** the sidebar navigation, and the content of the page */
  side: string
  main: string
}

export async function readWritten(url: string, token: string, path: string): Promise<WrittenPage> {
  // More pages are read than one address may request.
  const headers = { Cookie: `token=${token}`, 'X-Forwarded-For': freshAddress() }
  const answer = await fetch(url + path, { redirect: 'manual', headers })
  const html = await answer.text()
  return {
    status: answer.status,
    side: between(html, '<aside class="dash-side', '</aside>'),
    main: between(html, '<main', '</main>'),
  }
}

/** Addresses of links, each once. */
export function linksIn(html: string): string[] {
  const found = [...html.matchAll(/<a\s[^>]*?\bhref="([^"]*)"/g)].map(([, href = '']) => decoded(href))
  return [...new Set(found)]
}

/** The forms that perform actions, as the fields they would submit. */
export function actingForms(html: string): URLSearchParams[] {
  return [...html.matchAll(/<form\s([^>]*)>([^]*?)<\/form>/g)]
    .filter(([, head = '']) => /\bmethod="post"/i.test(head))
    .map(([, , body = '']) => fieldsIn(body))
}

function fieldsIn(body: string): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [input] of body.matchAll(/<input\s[^>]*>/g)) {
    const [name, type] = [attribute(input, 'name'), attribute(input, 'type')]
    const isTicked = /^(checkbox|radio)$/.test(type ?? '')
    const isOff = isTicked && !/\schecked\b/.test(input)
    if (name && !isOff && type !== 'file')
      fields.append(name, attribute(input, 'value') ?? (isTicked ? 'on' : ''))
  }
  for (const [, head = '', words = ''] of body.matchAll(/<textarea\s([^>]*)>([^]*?)<\/textarea>/g))
    fields.append(attribute(` ${head}`, 'name') ?? '', decoded(words))
  for (const [, head = '', options = ''] of body.matchAll(/<select\s([^>]*)>([^]*?)<\/select>/g)) {
    const chosen = /<option\s[^>]*\bselected\b[^>]*>/.exec(options) ?? /<option\s[^>]*>/.exec(options)
    fields.append(attribute(` ${head}`, 'name') ?? '', chosen ? (attribute(chosen[0], 'value') ?? '') : '')
  }
  return fields
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : decoded(found)
}

function between(html: string, start: string, end: string): string {
  const from = html.indexOf(start)
  return from < 0 ? '' : html.slice(from, html.indexOf(end, from))
}

function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
