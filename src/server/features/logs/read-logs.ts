import { fail } from '#contract/api/errors.ts'
import { logsList } from '#contract/lists/logs-list.ts'
import type { CallLog } from '#contract/site/logs.ts'
import type { Context } from '../../context.ts'
import type { FilterQuery } from '../../lists/checked-query.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import { lineById, logsSource, type NamedLine } from './store.ts'

type Deps = Pick<Context, 'db'>

export async function listLogs({ db }: Deps, query: FilterQuery): Promise<ListPage<CallLog>> {
  const { rows, ...page } = await readList(db, logsList, logsSource, query)
  return { rows: rows.map(logView), ...page }
}

export async function getLog({ db }: Deps, id: string): Promise<CallLog> {
  const line = /^\d{1,15}$/.test(id) ? await lineById(db, Number(id)) : undefined
  if (!line) throw fail('log_not_found')
  return logView(line)
}

export function logView({ id, created_by: by, username, created_at: at, ...line }: NamedLine): CallLog {
  return {
    id: String(id),
    ...line,
    created_by: by ? { id: by, username } : null,
    created_at: at.toISOString(),
  }
}
