import { findRecords as findRecordsCall } from '#contract/site/find-records.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { findRecords } from './find-records.ts'

export function findRoutes(mount: Mount, ctx: Context): void {
  mount(findRecordsCall, ({ viewer, locale, query }) =>
    findRecords(ctx, { permissions: viewer.permissions, locale }, query.q),
  )
}
