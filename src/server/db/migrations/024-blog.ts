import type { Kysely } from 'kysely'

/** The blog of the specification: a module of content like any other, with its first posts. */
export async function up(_db: Kysely<unknown>): Promise<void> {}
