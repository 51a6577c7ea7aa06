import type pg from 'pg'

const marker = /^\s*\/\* keep plan: (\w+) \*\//

/**
 * Lets a connection keep the plan of a query that begins with the comment `keep plan: name`: for the few that every request
 * asks, planning costs more than finding. The text of such a query must always be the same.
 */
export function keepPlans(client: pg.ClientBase): void {
  const ask = client.query.bind(client) as (...query: unknown[]) => unknown
  const keep = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' && Array.isArray(values) ? marker.exec(text)?.[1] : undefined
    return name === undefined ? ask(text, values, ...rest) : ask({ name, text, values }, ...rest)
  }
  Object.assign(client, { query: keep })
}
