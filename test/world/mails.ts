import { sql } from 'kysely'
import { workersOf } from '../../src/server/registry/scheduled-jobs.ts'
import type { World } from './world.ts'

export interface ReadMail {
  template: string
  to: string
  locale: string
  appNumber: number
  values: Record<string, string | number>
}

/** The mails to an address, oldest first, decrypted. */
export async function mailsTo({ ctx }: World, address: string): Promise<ReadMail[]> {
  const rows = await ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('address', '=', address)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, template, address: to, locale, app_number, payload }) => ({
    template,
    to,
    locale,
    appNumber: app_number,
    values: JSON.parse(ctx.secrets.open(payload, `outbox.payload.${id}`).toString()) as ReadMail['values'],
  }))
}

/** The secret in the last mail of a kind to an address; empty if there is none. */
export async function mailedCode(world: World, address: string, template: string): Promise<string> {
  const mails = await mailsTo(world, address)
  return String(mails.findLast((mail) => mail.template === template)?.values['code'] ?? '')
}

/** Processes the password recovery jobs that the queue would run. Returns how many there were. */
export async function workOffRecovery({ ctx }: World): Promise<number> {
  const { rows } = await sql<{ data: { wish: string } }>`
    delete from jobs.job where name = 'recover_account' returning data`.execute(ctx.db)
  for (const { data } of rows) await workersOf(ctx).recover_account(data, new AbortController().signal)
  return rows.length
}
