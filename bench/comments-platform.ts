/**
 * YouTube for the benchmarks, in a separate process: every page is encoded before the first request, so that it costs
 * next to nothing. One long post, and any number of short ones. `comments-platform.ts <comments of the long one>
 * [milliseconds before each page]`
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { generatePost, type TruePost } from '../test/platforms/generated-post.ts'
import { key, speakYoutube } from '../test/platforms/youtube.ts'
import type { Listening, Spent } from './server-process.ts'

const [count = '200000', wait = '0'] = process.argv.slice(2)
const long = generatePost({ seed: 1, comments: Number(count), id: 'dQw4w9WgXcQ', answers: 0 })
const short: TruePost = { ...long, id: '', comments: long.comments.slice(0, 3000) }
const pages = { long: pagesOf(long), short: pagesOf(short) }

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://platform')
  const video = url.searchParams.get('id')
  const isLong = (url.searchParams.get('videoId') ?? video) === long.id
  const body = video
    ? said(isLong ? long : { ...short, id: video }, url)
    : (isLong ? pages.long : pages.short).get(url.searchParams.get('pageToken') ?? '')
  void pause(Number(wait)).then(() =>
    response
      .writeHead(body ? 200 : 404, { 'content-type': 'application/json; charset=UTF-8' })
      .end(body ?? '{"error":{}}'),
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const listening: Listening = { origin: `http://127.0.0.1:${port}` }
  process.send?.(listening)
})
process.on('message', (message) => {
  if (message === 'spent') process.send?.(spent())
  else server.close(() => process.disconnect?.()).closeAllConnections()
})

function pagesOf(post: TruePost): Map<string, Buffer> {
  const made = new Map<string, Buffer>()
  for (let token: string | undefined = ''; token !== undefined; ) {
    const url = new URL(`http://platform/youtube/v3/commentThreads?maxResults=100&pageToken=${token}`)
    const page = said(post, url)
    made.set(token, page)
    token = (JSON.parse(page.toString()) as { nextPageToken?: string }).nextPageToken
  }
  return made
}

function said(post: TruePost, url: URL): Buffer {
  url.searchParams.set('key', key)
  const asked = { method: 'GET', url, headers: { host: 'platform.invalid' }, body: '' }
  return Buffer.from(JSON.stringify(speakYoutube(post, asked, undefined).body))
}

function spent(): Spent {
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1e6, databaseCpu: 0, memory: process.resourceUsage().maxRSS * 1024 }
}
