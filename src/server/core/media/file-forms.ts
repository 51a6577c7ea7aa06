import type { FileKind } from '#contract/fields/names.ts'

/** A supported file format: its kind, how it is sent, and how it is recognized. */
export interface FileForm {
  kind: FileKind
  type: string
  /** extension in the store */
  ending: string
  /** detected types that match; absent for text, which has no magic bytes */
  detectedAs?: readonly string[]
}

const jpeg: FileForm = { kind: 'image', type: 'image/jpeg', ending: 'jpg', detectedAs: ['jpg'] }
const officeType = 'application/vnd.openxmlformats-officedocument'

/** By file extension. */
export const fileForms: Readonly<Record<string, FileForm>> = {
  jpg: jpeg,
  jpeg,
  png: { kind: 'image', type: 'image/png', ending: 'png', detectedAs: ['png', 'apng'] },
  webp: { kind: 'image', type: 'image/webp', ending: 'webp', detectedAs: ['webp'] },
  gif: { kind: 'image', type: 'image/gif', ending: 'gif', detectedAs: ['gif'] },
  avif: { kind: 'image', type: 'image/avif', ending: 'avif', detectedAs: ['avif'] },
  mp4: { kind: 'video', type: 'video/mp4', ending: 'mp4', detectedAs: ['mp4', 'm4v'] },
  webm: { kind: 'video', type: 'video/webm', ending: 'webm', detectedAs: ['webm'] },
  mp3: { kind: 'audio', type: 'audio/mpeg', ending: 'mp3', detectedAs: ['mp3'] },
  ogg: { kind: 'audio', type: 'audio/ogg', ending: 'ogg', detectedAs: ['ogg', 'oga', 'opus', 'spx'] },
  m4a: { kind: 'audio', type: 'audio/mp4', ending: 'm4a', detectedAs: ['m4a', 'mp4'] },
  pdf: { kind: 'document', type: 'application/pdf', ending: 'pdf', detectedAs: ['pdf'] },
  docx: {
    kind: 'document',
    type: `${officeType}.wordprocessingml.document`,
    ending: 'docx',
    detectedAs: ['docx'],
  },
  xlsx: { kind: 'document', type: `${officeType}.spreadsheetml.sheet`, ending: 'xlsx', detectedAs: ['xlsx'] },
  txt: { kind: 'document', type: 'text/plain', ending: 'txt' },
  csv: { kind: 'document', type: 'text/csv', ending: 'csv' },
}
