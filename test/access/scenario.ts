import fc from 'fast-check'
import type { PermissionMap } from '../../src/contract/api/permissions.ts'

/** Permissions that lead to other permissions, one that does not, and one that opens the dashboard. */
const pool = [
  'users.read',
  'users.create',
  'users.update',
  'users.delete',
  'roles.read',
  'roles.create',
  'roles.update',
  'roles.delete',
  'logs.read',
  'external.dashboard',
] as const

const acts = [
  'createRole',
  'updateRole',
  'deleteRole',
  'giveRole',
  'setStatus',
  'deleteUser',
  'createUser',
] as const

/** One attempt: who, what, and on whom; numbers choose among those who exist at that moment. */
export interface Step {
  act: (typeof acts)[number]
  actor: number
  target: number
  role: number
  other: number
  status: 'active' | 'passive' | 'banned'
  rights: PermissionMap
}

export interface Scenario {
  /** what administrators granted to three people at the start */
  given: PermissionMap[]
  steps: Step[]
}

/** Many permissions open many paths; few create the boundaries between people. */
const given: fc.Arbitrary<PermissionMap> = fc
  .oneof(fc.constant([...pool]), fc.subarray([...pool], { minLength: 8 }), fc.subarray([...pool]))
  .map(mapOf)
const rights: fc.Arbitrary<PermissionMap> = fc.subarray([...pool], { maxLength: 3 }).map(mapOf)
const choice = fc.nat({ max: 1000 })
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    { weight: 1, arbitrary: fc.constant('createUser' as const) },
    { weight: 11, arbitrary: fc.constantFrom(...acts) },
  ),
  actor: choice,
  target: choice,
  role: choice,
  other: choice,
  status: fc.constantFrom('active', 'passive', 'banned'),
  rights,
})

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  given: fc.array(given, { minLength: 3, maxLength: 3 }),
  steps: fc.array(step, { minLength: 3, maxLength: 12 }),
})

function mapOf(names: readonly string[]): PermissionMap {
  const map: PermissionMap = {}
  for (const name of names) {
    const [area = '', kind = ''] = name.split('.')
    map[area] = { ...map[area], [kind]: true }
  }
  return map
}
