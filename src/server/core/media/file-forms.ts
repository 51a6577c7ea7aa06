import type { FileKind } from '#contract/fields/names.ts'

/** A supported file format: its kind, how it is sent, and how it is recognized. */
export interface FileForm {
  kind: FileKind
  type: string
  /** extension in the store */
  ending: string
  /** detected types that match; absent for text, which has no magic bytes */
  found?: readonly string[]
}

const jpeg: FileForm = { kind: 'image', type: 'image/jpeg', ending: 'jpg', found: ['jpg'] }
const officeType = 'application/vnd.openxmlformats-officedocument'

/** By file extension. */
export const fileForms: Readonly<Record<string, FileForm>> = {
  jpg: jpeg,
  jpeg,
  png: { kind: 'image', type: 'image/png', ending: 'png', found: ['png', 'apng'] },
  webp: { kind: 'image', type: 'image/webp', ending: 'webp', found: ['webp'] },
  gif: { kind: 'image', type: 'image/gif', ending: 'gif', found: ['gif'] },
  avif: { kind: 'image', type: 'image/avif', ending: 'avif', found: ['avif'] },
  mp4: { kind: 'video', type: 'video/mp4', ending: 'mp4', found: ['mp4', 'm4v'] },
  webm: { kind: 'video', type: 'video/webm', ending: 'webm', found: ['webm'] },
  mp3: { kind: 'audio', type: 'audio/mpeg', ending: 'mp3', found: ['mp3'] },
  ogg: { kind: 'audio', type: 'audio/ogg', ending: 'ogg', found: ['ogg', 'oga', 'opus', 'spx'] },
  m4a: { kind: 'audio', type: 'audio/mp4', ending: 'm4a', found: ['m4a', 'mp4'] },
  pdf: { kind: 'document', type: 'application/pdf', ending: 'pdf', found: ['pdf'] },
  docx: {
    kind: 'document',
    type: `${officeType}.wordprocessingml.document`,
    ending: 'docx',
    found: ['docx'],
  },
  xlsx: { kind: 'document', type: `${officeType}.spreadsheetml.sheet`, ending: 'xlsx', found: ['xlsx'] },
  txt: { kind: 'document', type: 'text/plain', ending: 'txt' },
  csv: { kind: 'document', type: 'text/csv', ending: 'csv' },
}
