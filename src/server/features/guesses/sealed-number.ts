import { NUMBER_SALT_BYTES } from '#draw/guess-game.ts'
import type { Context } from '../../context.ts'

type Deps = Pick<Context, 'secrets'>

interface Sealed {
  number: number
  salt: Uint8Array
}

/** Number and salt, encrypted for the database: without the key, a copy of the database reveals nothing. */
export function closeNumber({ secrets }: Deps, gameId: string, { number, salt }: Sealed): Buffer {
  return secrets.close(Buffer.concat([salt, Buffer.from(String(number))]), placeOfNumber(gameId))
}

export function openNumber({ secrets }: Deps, gameId: string, closed: Uint8Array): Sealed {
  const bytes = secrets.open(closed, placeOfNumber(gameId))
  return {
    salt: bytes.subarray(0, NUMBER_SALT_BYTES),
    number: Number(bytes.subarray(NUMBER_SALT_BYTES).toString('latin1')),
  }
}

/** The encryption context of a game's number. */
export function placeOfNumber(gameId: string): string {
  return `guess_games.sealed.${gameId}`
}
