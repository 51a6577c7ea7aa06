import type { AuditLine } from '#contract/accounts/audit.ts'
import { auditList } from '#contract/lists/audit-list.ts'
import type { Context } from '../../context.ts'
import type { FilterQuery } from '../../lists/checked-query.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import { auditSource, type StoredLine } from './store.ts'

export async function listAudit(
  { db }: Pick<Context, 'db'>,
  query: FilterQuery,
): Promise<ListPage<AuditLine>> {
  const { rows, ...page } = await readList(db, auditList, auditSource, query)
  return { rows: rows.map(lineView), ...page }
}

export function lineView({
  no,
  at,
  actor,
  actor_name,
  record_id,
  record_name,
  ...line
}: StoredLine): AuditLine {
  return {
    id: String(no),
    at: at.toISOString(),
    actor: { id: actor, name: actor_name },
    area: line.area,
    act: line.act,
    record: { id: record_id, name: record_name },
    changes: Object.entries(line.changes)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, [before, after]]) => ({ field, before, after })),
    hash: line.hash.toString('hex'),
  }
}
