import { z } from 'zod'

export const backupFormat = 'giveawaybox-backup/1'
export const manifestName = 'manifest.json'
export const sealName = 'manifest.sha256'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const tableDump = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** SHA-256 of all rows as text, in the order of the key */
  sha256: hash,
  /** names of its parts, in order; together one zstd stream */
  parts: z.array(z.string()),
})

/** What a backup holds; its last part but one, because it is known last. */
export const manifestShape = z.object({
  format: z.literal(backupFormat),
  made_at: z.string(),
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** the key that opens the secrets, which is not in the backup */
  key_id: z.string(),
  tables: z.array(tableDump),
  /** tables without a primary key, which are not the product's */
  tables_left_out: z.array(z.string()).default([]),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), is_called: z.boolean() })),
  /** months of the request log, each a partition */
  log_months: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), part: z.string() })),
  /** files that are stored elsewhere, or were left out as they stay where they are */
  files_elsewhere: z.number(),
  /** files that the database names, but that were not there */
  files_gone: z.array(z.string()),
  parts: z.array(z.object({ name: z.string(), size: z.number(), sha256: hash })),
})

export type Manifest = z.infer<typeof manifestShape>
export type TableDump = z.infer<typeof tableDump>

/** `giveawaybox-20261123-205300.tar`: in order of time, and without signs that a file system refuses. */
export function backupName(now: Date): string {
  const digits = now.toISOString().replaceAll(/\D/g, '')
  return `giveawaybox-${digits.slice(0, 8)}-${digits.slice(8, 14)}.tar`
}
