import { expect } from '@playwright/test'
import { freshAddress, newPerson, type Person } from './people.ts'

/** Makes calls with the token's account, or anonymously without a token. */
export type Ask = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => Promise<T>

export function askerOf(url: string, token: string): Ask {
  return async <T>(method: Parameters<Ask>[0], path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        // Anonymous calls come from varying addresses; one address may not sign in that many times.
        ...(token ? { Authorization: `Bearer ${token}` } : { 'X-Forwarded-For': freshAddress() }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true)
    return (JSON.parse(text) as { data: T }).data
  }
}

/** A user whose role has exactly these permissions. Returns a session token. */
export async function staffWith(
  ask: Ask,
  stranger: Ask,
  rights: readonly string[],
): Promise<{ person: Person; token: string }> {
  const permissions: Record<string, Record<string, boolean>> = {}
  for (const right of rights) {
    const [area = '', kind = ''] = right.split('.')
    permissions[area] = { ...permissions[area], [kind]: true }
  }
  const person = newPerson('staff')
  const role = await ask<{ id: string }>('POST', '/api/roles', {
    name: `Role ${person.username}`,
    permissions,
  })
  await ask('POST', '/api/users', { ...person, role_id: role.id })
  const { token } = await stranger<{ token: string }>('POST', '/api/auth/sign-in', {
    username: person.username,
    password: person.password,
  })
  return { person, token }
}
