import { coreAreas, type PermissionMap } from '../../src/contract/api/permissions.ts'
import { type Person, person } from '../world/people.ts'
import type { World } from '../world/world.ts'

/** A user who tries every call: what they may do, and how long ago they proved their identity. */
export interface Actor {
  name: string
  /** undefined if not signed in */
  wish?: Parameters<typeof person>[1]
  /** the account may not do anything anymore, whatever its token says */
  isDead?: boolean
  permissions: PermissionMap
  /** holder of a single permission */
  isHolder?: boolean
}

const everything: PermissionMap = Object.fromEntries(
  Object.entries(coreAreas).map(([area, kinds]) => [
    area,
    Object.fromEntries(kinds.map((kind) => [kind, true])),
  ]),
)

export const actors: Actor[] = [
  { name: 'visitor', permissions: {} },
  { name: 'user', wish: {}, permissions: {} },
  { name: 'unverified user', wish: { verified: false }, permissions: {} },
  { name: 'user who proved 11 minutes ago', wish: { provedMinutesAgo: 11 }, permissions: {} },
  ...(['passive', 'banned', 'deleted'] as const).map((status) => ({
    name: `${status} administrator`,
    wish: { role: everything, status },
    isDead: true,
    permissions: {},
  })),
  { name: 'administrator', wish: { role: everything }, permissions: everything },
  {
    name: 'administrator who proved 11 minutes ago',
    wish: { role: everything, provedMinutesAgo: 11 },
    permissions: everything,
  },
  {
    name: 'administrator who proved 13 hours ago',
    wish: { role: everything, provedMinutesAgo: 13 * 60 },
    permissions: everything,
  },
  ...Object.entries(everything).flatMap(([area, kinds]) =>
    Object.keys(kinds).map((kind) => {
      const permissions = { [area]: { [kind]: true } }
      return { name: `holder of ${area}.${kind}`, wish: { role: permissions }, permissions, isHolder: true }
    }),
  ),
]

export function arrive(world: World, { wish }: Actor): Promise<Person> | undefined {
  return wish && person(world, wish)
}
