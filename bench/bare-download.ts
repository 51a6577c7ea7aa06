/**
 * Downloads all pages of a post and only looks for the next page in them: `bare-download.ts <address of the platform>`.
 */
import { request } from 'undici'

const [origin = ''] = process.argv.slice(2)
let found = 0
for (let token: string | undefined = ''; token !== undefined; ) {
  const query = `part=id,snippet,replies&videoId=dQw4w9WgXcQ&order=time&maxResults=100&pageToken=${token}`
  const { body } = await request(`${origin}/youtube/v3/commentThreads?${query}`)
  const page = (await body.json()) as { items: unknown[]; nextPageToken?: string }
  found += page.items.length
  token = page.nextPageToken
}
console.log(String(found))
