import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const menu = 'header'
const item = '00000000-0000-4000-8000-00000000e021'
const seeded = ['e001', 'e002', 'e008', 'e009'].map((end) => `00000000-0000-4000-8000-00000000${end}`)

const label = {
  tr: 'Belge doğrula',
  en: 'Verify a receipt',
  es: 'Verificar un comprobante',
  de: 'Beleg prüfen',
  fr: 'Vérifier un reçu',
  it: 'Verifica un attestato',
  pt: 'Verificar um comprovativo',
  'pt-br': 'Verificar um comprovante',
}

/** Leads from the header to where anyone verifies a receipt, if the header menu is still the seeded one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; position: number }>`
    select id, position from menu_items where menu_key = ${menu} order by position`.execute(db)
  if (rows.map(({ id }) => id).join() !== seeded.join()) return
  await sql`
    insert into menu_items (id, menu_key, position, label, relation, relation_id)
    select ${item}, key, ${(rows.at(-1)?.position ?? 0) + 1}, ${JSON.stringify(label)}::jsonb, 'page', 'verifyReceipt'
    from menus where key = ${menu} on conflict do nothing`.execute(db)
}
