import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../world/people.ts'

interface Load {
  uploads: number
  signIns: number
  pages: number
  /** answers that say that nothing can be saved at the moment */
  refusals: number
  violations: string[]
}

interface Client {
  load: Load
  end: () => Promise<void>
}

/** What a full or broken disk may be called in answers. */
const expected = new Set(['storage_unavailable', 'problem_saving_files', 'busy', 'mode_unavailable'])
/** Words of systems, which say nothing to a person. */
const raw = /ENOSPC|EIO|ECONN|postgres|node_modules|\.ts:\d|"stack"|\bat \w+ \(/

/**
 * Uploads files, signs in and opens pages until it is ended; every answer must be right or say that it cannot be. The
 * rests between are `slowness` times as long.
 */
export function startLoad(origin: string, admin: Person, slowness = 1): Client {
  const load: Load = { uploads: 0, signIns: 0, pages: 0, refusals: 0, violations: [] }
  let isOver = false
  let visits = 0
  const address = () => ({ 'x-forwarded-for': `192.0.${visits >> 8}.${visits++ & 255}` })
  const upload = async () => {
    const form = new FormData()
    const text = randomBytes(10_000 + randomInt(100_000)).toString('hex')
    form.append('file', new Blob([text]), 'file.txt')
    const headers = { authorization: `Bearer ${admin.token}`, 'x-language': 'de' }
    if (await ask(load, `${origin}/api/media`, { method: 'POST', body: form, headers }, 201)) load.uploads++
  }
  const signIn = async () => {
    const headers = { 'content-type': 'application/json', 'x-language': 'fr', ...address() }
    const body = JSON.stringify({ username: admin.username, password: admin.password })
    if (await ask(load, `${origin}/api/auth/sign-in`, { method: 'POST', body, headers }, 200)) load.signIns++
  }
  const visit = async () => {
    const [path = '/'] = [['/', '/pricing', '/no-such-page'][randomInt(3)]]
    const status = path === '/no-such-page' ? 404 : 200
    if (await ask(load, origin + path, { headers: { accept: 'text/html' } }, status)) load.pages++
  }
  const lane = async (act: () => Promise<void>, rest: number) => {
    while (!isOver) {
      await act()
      await pause(rest * slowness)
    }
  }
  const lanes = [lane(upload, 50), lane(upload, 100), lane(signIn, 400), lane(visit, 200)]
  return {
    load,
    async end() {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

/** Whether it was done; anything but the success, a refusal for the disk, or a lost connection is a violation. */
async function ask(load: Load, url: string, init: RequestInit, success: number): Promise<boolean> {
  const { pathname } = new URL(url)
  let status: number
  let text: string
  try {
    const answer = await fetch(url, init)
    status = answer.status
    text = await answer.text()
  } catch {
    return false
  }
  if (status === success) return true
  const isPage = !pathname.startsWith('/api/')
  const code = isPage ? 'page' : codeOf(text)
  if (status === 503 && (isPage || expected.has(code ?? '')) && !raw.test(text)) load.refusals++
  // The proxy of this run answers so where the product does not listen.
  else if (status !== 502)
    load.violations.push(`${pathname} answered ${status} ${code} ${text.slice(0, 200)}`)
  return false
}

function codeOf(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined
  const { data, message } = JSON.parse(text) as { data?: { code?: string }; message?: string }
  return message ? data?.code : undefined
}
