import { openDoor } from './door.ts'

/** Vitest runs this once before all test files; a run that needs no database starts none. */
export default async function setup(): Promise<() => Promise<void>> {
  const door = await openDoor(process.env['DATABASE_URL'])
  process.env['TEST_DATABASE_DOOR'] = door.url
  return door.close
}
