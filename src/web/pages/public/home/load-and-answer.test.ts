import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { visitContext } from '#web/visit/visit-context.ts'
import { answerPost } from './load-and-answer.ts'

async function answerTo(fields: Record<string, string>) {
  const visit = { frame: { locale: 'de' }, t: (key: string) => key }
  const context = new RouterContextProvider(new Map([[visitContext, visit as never]]))
  const request = new Request('http://site/', { method: 'POST', body: new URLSearchParams(fields) })
  const url = new URL(request.url)
  try {
    return await answerPost({ request, context, params: {}, url, pattern: '/' })
  } catch (thrown) {
    return thrown
  }
}

describe('answerPost', () => {
  it.each([
    ['https://youtu.be/dQw4w9WgXcQ', '/de/werkzeuge/youtube-kommentar-verlosung'],
    ['x.com/ada/status/1234567890123456789', '/de/werkzeuge/x-kommentar-verlosung'],
    // The platform's own tool explains best what is wrong with the address.
    ['https://www.instagram.com/ada', '/de/werkzeuge/instagram-kommentar-verlosung'],
  ])('redirects %s to the tool of its platform with the form values', async (url, path) => {
    const answer = await answerTo({ url, winners: '2', substitutes: '1' })
    const query = new URLSearchParams({ url, winners: '2', substitutes: '1' })
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('location')).toBe(`${path}?${query}`)
  })

  it.each([
    ['', 'home.post.missing'],
    ['https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ', 'home.post.unknown'],
    ['javascript:alert(1)', 'home.post.unknown'],
  ])('keeps %j and gives the reason', async (url, problem) => {
    expect(await answerTo({ url })).toMatchObject({ data: { url, problem }, init: { status: 422 } })
  })
})
