import type { Env } from '../env.ts'

/** What this process does: answers requests, works off jobs, or both. */
export interface NodeRole {
  name: 'web' | 'worker' | 'both'
  answers: boolean
  works: boolean
}

const roles: Record<NodeRole['name'], NodeRole> = {
  both: { name: 'both', answers: true, works: true },
  web: { name: 'web', answers: true, works: false },
  worker: { name: 'worker', answers: false, works: true },
}

/**
 * Reads `--only=web` or `--only=worker`. Several nodes need one database and one key; without them each would make its
 * own, which is reported as one message.
 */
export function readRole(
  args: readonly string[],
  { databaseUrl, secretKey }: Pick<Env, 'databaseUrl' | 'secretKey'>,
): NodeRole {
  const only = args.findLast((arg) => arg === '--only' || arg.startsWith('--only='))
  if (only === undefined) return roles.both
  const name = only.slice('--only='.length)
  if (name !== 'web' && name !== 'worker')
    throw new Error(`${only} is unknown: choose --only=web or --only=worker, or leave it out for both`)
  const missing = [
    ...(databaseUrl === undefined ? ['DATABASE_URL: the address of the database that all nodes share'] : []),
    ...(secretKey === undefined ? ['SECRET_KEY: the key that all nodes share'] : []),
  ]
  if (missing.length > 0)
    throw new Error(
      [`${only} is for several nodes, which need:`, ...missing.map((line) => `  ${line}`)].join('\n'),
    )
  return roles[name]
}
