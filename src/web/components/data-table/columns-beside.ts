import type { List, ListColumn } from '#contract/lists/list.ts'

/** The keys of the columns after the first, in the order in which they stay: whole columns leave, none is squeezed. */
export function columnsBeside(list: List, [, ...others]: readonly ListColumn[], sort: string): string[] {
  const wanted = [sort.replace(/^-/, ''), ...(list.beside ?? []), ...others.map(({ key }) => key)]
  return [...new Set(wanted)].filter((key) => others.some((column) => column.key === key))
}

/** The class of the cells of each column, by key: the first of the looks is for the column that stays longest. */
export function looksBeside(
  looks: readonly string[],
  ...listed: Parameters<typeof columnsBeside>
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    columnsBeside(...listed).map((key, index) => [key, looks[Math.min(index, looks.length - 1)] ?? '']),
  )
}
