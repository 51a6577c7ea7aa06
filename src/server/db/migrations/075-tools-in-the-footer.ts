import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const menu = 'footer_product'
const id = (end: string) => `00000000-0000-4000-8000-00000000${end}`

/** The seeded items with the toss for two, in their order. */
const before = 'e003 e004 e005 e010 e011 e012 e013 e030'.split(' ')
/** With the new tools: for lists first, then of chance, then what is about the product. */
const after = 'e003 e004 e031 e032 e033 e034 e035 e010 e011 e012 e036 e030 e013 e005'.split(' ')

const tools = [
  {
    end: 'e031',
    page: 'wheelOfNames',
    label: {
      tr: 'İsim çarkı',
      en: 'Wheel of names',
      es: 'Ruleta de nombres',
      de: 'Glücksrad mit Namen',
      fr: 'Roue des noms',
      it: 'Ruota dei nomi',
      pt: 'Roda de nomes',
      'pt-br': 'Roleta de nomes',
    },
  },
  {
    end: 'e032',
    page: 'raffle',
    label: {
      tr: 'Numaralı çekiliş',
      en: 'Raffle',
      es: 'Rifa',
      de: 'Tombola',
      fr: 'Tombola',
      it: 'Estrazione a premi',
      pt: 'Rifa',
      'pt-br': 'Rifa',
    },
  },
  {
    end: 'e033',
    page: 'secretSanta',
    label: {
      tr: 'Yılbaşı hediye çekilişi',
      en: 'Secret Santa',
      es: 'Amigo invisible',
      de: 'Wichteln',
      fr: 'Père Noël secret',
      it: 'Babbo Natale segreto',
      pt: 'Amigo secreto',
      'pt-br': 'Amigo secreto',
    },
  },
  {
    end: 'e034',
    page: 'randomTeams',
    label: {
      tr: 'Rastgele takımlar',
      en: 'Random teams',
      es: 'Equipos aleatorios',
      de: 'Zufällige Teams',
      fr: 'Équipes aléatoires',
      it: 'Squadre casuali',
      pt: 'Equipas aleatórias',
      'pt-br': 'Times aleatórios',
    },
  },
  {
    end: 'e035',
    page: 'randomOrder',
    label: {
      tr: 'Rastgele sıralama',
      en: 'Random order',
      es: 'Orden aleatorio',
      de: 'Zufällige Reihenfolge',
      fr: 'Ordre aléatoire',
      it: 'Ordine casuale',
      pt: 'Ordem aleatória',
      'pt-br': 'Ordem aleatória',
    },
  },
  {
    end: 'e036',
    page: 'yesOrNo',
    label: {
      tr: 'Evet mi, hayır mı?',
      en: 'Yes or no',
      es: 'Sí o no',
      de: 'Ja oder nein',
      fr: 'Oui ou non',
      it: 'Sì o no',
      pt: 'Sim ou não',
      'pt-br': 'Sim ou não',
    },
  },
] as const

/** Leads from the footer to every tool, if its menu of products is still the seeded one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from menu_items where menu_key = ${menu} order by position`.execute(db)
  if (rows.map((row) => row.id).join() !== before.map(id).join()) return
  for (const { end, page, label } of tools)
    await sql`
      insert into menu_items (id, menu_key, position, label, relation, relation_id)
      values (${id(end)}, ${menu}, ${100 + after.indexOf(end)}, ${JSON.stringify(label)}::jsonb, 'page', ${page})
      on conflict do nothing`.execute(db)
  for (const [position, end] of after.entries())
    await sql`update menu_items set position = ${position} where id = ${id(end)}`.execute(db)
}
