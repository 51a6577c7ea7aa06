import type { ServerProcess } from './server-process.ts'

export interface Account {
  token: string
  id: string
}

/** An account that is signed in. */
export async function signUp(server: ServerProcess): Promise<Account> {
  const { status, data } = await post(server, '/api/auth/sign-up', '10.0.0.1', {
    username: 'asker',
    email: 'asker@example.org',
    password: 'kettle bronze nine',
    fullname: 'Somebody who asks',
  })
  const { token, user } = data as { token: string; user: { id: string } }
  if (status !== 201) throw new Error(`signing up answered ${status}`)
  return { token, id: user.id }
}

export async function post(server: ServerProcess, path: string, from: string, body: object) {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  const { data } = (await response.json()) as { data: unknown }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), data }
}
