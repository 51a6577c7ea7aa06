import {
  exportDraws,
  finishManagedDraw as finishCall,
  getManagedDraw,
  listDraws as listCall,
  voidManagedDraw as voidCall,
} from '#contract/draws/managed-draws.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { drawsList } from '#contract/lists/draw-lists.ts'
import type { Context } from '#server/context.ts'
import { exportForStaff } from '#server/core/audit/export-for-staff.ts'
import type { Mount } from '#server/http/mount.ts'
import { drawView, finishManaged, listDraws, readManagedDraw, voidManaged } from './managed-draws.ts'
import { drawsSource, type ManagedRow } from './store.ts'

/** Draws of all people, for staff. */
export function managedDrawRoutes(mount: Mount, ctx: Context): void {
  mount(listCall, ({ viewer, query, origin }) => listDraws(ctx, viewer, query, origin))
  mount(getManagedDraw, ({ viewer, params, origin }) => readManagedDraw(ctx, viewer, params.id, origin))
  for (const kind of exportKinds)
    mount(exportDraws[kind], ({ viewer, query, locale, origin }) =>
      exportForStaff(ctx, viewer, {
        list: drawsList,
        source: drawsSource(ctx.now(), viewer),
        shape: (row: ManagedRow) => drawCells(row, origin),
        query,
        kind,
        locale,
      }),
    )
  mount(voidCall, async ({ viewer, params, body, origin }) => {
    await voidManaged(ctx, viewer, params.id, body.note)
    return readManagedDraw(ctx, viewer, params.id, origin)
  })
  mount(finishCall, async ({ viewer, params, origin }) => {
    await finishManaged(ctx, viewer, params.id)
    return readManagedDraw(ctx, viewer, params.id, origin)
  })
}

/** The owner by username, and the winner by name. */
function drawCells(row: ManagedRow, origin: string) {
  const view = drawView(row, origin)
  return { ...view, owner: row.owner_name, winner: view.winner?.name ?? null }
}
