import { hash } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes and one lane: the floor of the OWASP cheat sheet on password storage. */
/** The library names its algorithms by a const enum, which type stripping cannot read: 2 is Argon2id. */
const argon2id = 2
const cost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** A PHC string that carries its own salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}
