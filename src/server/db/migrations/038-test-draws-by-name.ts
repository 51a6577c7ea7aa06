import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What the question about limits called a test draw before the feature existed, by language. */
export const renamed = [
  ['en', 'a rehearsal', 'a test draw'],
  ['de', 'eine Probe und', 'eine Probeziehung und'],
  ['fr', 'une répétition générale', 'un tirage d’essai'],
  ['es', 'un ensayo', 'un sorteo de prueba'],
  ['it', 'una prova', 'un’estrazione di prova'],
  ['pt', 'um ensaio', 'um sorteio de teste'],
  ['tr', 'prova', 'deneme çekilişi'],
] as const

/** The seeded answer about the limits of a plan names the test draw as its button does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [locale, before, after] of renamed)
    await sql`
      update faqs
      set answer = jsonb_set(answer, array[${locale}::text], to_jsonb(replace(answer ->> ${locale}, ${before}, ${after})))
      where id = '00000000-0000-4000-8000-00000000f015' and answer ->> ${locale} like ${`% ${before}%`}`.execute(
      db,
    )
}
