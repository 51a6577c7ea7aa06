import { shortened } from './given-title.ts'

type Say = (
  key: 'draw_title.winner' | 'draw_title.winners',
  values: Record<string, string | number>,
) => string

/** The first of the winners, and how many more there are; empty if no name is known. */
export function winnersTitle(names: readonly string[], count: number, say: Say): string {
  const name = shortened(names.find((one) => one !== '') ?? '')
  if (!name) return ''
  return count > 1
    ? say('draw_title.winners', { name, count: count - 1 })
    : say('draw_title.winner', { name })
}
