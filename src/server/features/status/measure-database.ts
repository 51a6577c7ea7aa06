import type { Context } from '../../context.ts'
import { listNodes } from '../../db/nodes.ts'
import { collectionsByState, overdueDraws, unsentMailsByState } from './store.ts'

/** What the database knows of the state of the installation, for metrics; the same on every node. */
export async function measureDatabase({ db, now }: Pick<Context, 'db' | 'now'>) {
  const [draws, collections, mails, nodes] = await Promise.all([
    overdueDraws(db, now()),
    collectionsByState(db),
    unsentMailsByState(db),
    listNodes(db),
  ])
  return { overdueDraws: draws, collections, mails, nodes }
}
