/**
 * Deals a ranking out to teams like cards: the first to team 1, the second to team 2, and so on, then again. With
 * groups, the members of each group are dealt one after another, and the next group goes on where the last one ended:
 * the groups in the order of their best places, the members of each in the order of the ranking. Every team then has
 * its share of each group, and no team has two people more than another. Within a team everyone is in the order of
 * the ranking; the first is the captain. Written down in docs/fairness.md, so that anyone can recompute teams.
 */
export function dealTeams(
  ranking: readonly number[],
  teams: number,
  groupOf?: (index: number) => string,
): number[][] {
  const dealt = groupOf ? [...Map.groupBy(ranking, groupOf).values()].flat() : ranking
  const teamOf = new Map(dealt.map((index, turn) => [index, turn % teams]))
  return Array.from({ length: teams }, (_, team) => ranking.filter((index) => teamOf.get(index) === team))
}

/** How many teams there are if none has more than `size` people. */
export function teamsOfSize(people: number, size: number): number {
  return Math.max(1, Math.ceil(people / size))
}
