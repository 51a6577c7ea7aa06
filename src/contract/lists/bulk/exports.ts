import { z } from 'zod'
import { type Call, defineCall } from '../../api/call.ts'

/** The files that a list can be exported to, by the ending of their names. */
export const exportKinds = ['csv', 'xlsx', 'json'] as const
export type ExportKind = (typeof exportKinds)[number]

/** From this many rows on, an export is prepared in the background. */
export const backgroundRows = 5000

/** A file that is written in the background. */
const exportJob = z.object({
  id: z.uuid(),
  file_name: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** rows; `total` is null until they are counted */
  done: z.int(),
  total: z.int().nullable(),
  bytes: z.int(),
  /** why it failed, in the caller's language */
  message: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
})
export type ExportJob = z.output<typeof exportJob>

/**
 * The reply of an export, whatever its list, to a request with `Prefer: respond-async`. With the permissions and the
 * proof of identity of the export itself.
 */
export function startedExport(path: `/api/${string}`) {
  return {
    name: 'startExport',
    method: 'GET',
    path,
    summary: '',
    access: 'signed_in',
    budget: 'ask',
    reply: z.object({ id: z.uuid() }),
    errors: [],
  } as const satisfies Call
}

export const listExports = defineCall({
  name: 'listExports',
  method: 'GET',
  path: '/api/exports',
  summary: 'List your exports that were prepared in the background in the last hour, newest first',
  access: 'signed_in',
  budget: 'read',
  reply: z.object({ jobs: z.array(exportJob) }),
  errors: [],
})

export const getExportFile = defineCall({
  name: 'getExportFile',
  method: 'GET',
  path: '/api/exports/{id}/file',
  summary: 'Download an export that you began in this session, within an hour',
  access: 'signed_in',
  budget: 'ask',
  params: z.object({ id: z.string().max(64) }),
  document: 'application/octet-stream',
  reply: z.unknown(),
  errors: ['export_not_found', 'not_permitted', 'second_factor_missing', 'confirm_identity'],
})

export const exportJobCalls = [listExports, getExportFile] as const
