import type { Outcome } from '../api.ts'
import type { ListWish } from '../components/data-table/list-wish.ts'

/**
 * Asks for a list as an address has it. What the server finds wrong in it, as in an address that was written by hand or is
 * older than the list, is left out and named, so that whoever followed it sees the list and not that it could not be loaded.
 */
export async function askForList<T>(
  wish: ListWish,
  ask: (wish: ListWish) => Promise<Outcome<T>>,
): Promise<{ wish: ListWish; answer: Outcome<T> }> {
  const answer = await ask(wish)
  const wrong = answer.ok ? [] : wrongParts(answer.fields, wish)
  if (wrong.length === 0) return { wish, answer }
  const rest: ListWish = {
    ...wish,
    search: wrong.includes('search') ? '' : wish.search,
    after: wrong.includes('after') ? '' : wish.after,
    filters: Object.fromEntries(Object.entries(wish.filters).filter(([name]) => !wrong.includes(name))),
    leftOut: wrong,
  }
  return { wish: rest, answer: await ask(rest) }
}

/** The names of what an address wishes for that is among the fields of a refusal. */
function wrongParts(fields: unknown, { search, after, filters }: ListWish): string[] {
  const named = typeof fields === 'object' && fields !== null ? Object.keys(fields) : []
  const wished = [...(search ? ['search'] : []), ...(after ? ['after'] : []), ...Object.keys(filters)]
  return wished.filter((name) => named.includes(name))
}
