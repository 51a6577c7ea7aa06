import type { FileKind } from '../fields/names.ts'

const mebibyte = 1024 * 1024

/** Accepted file extensions by content. SVG is excluded: it is a program as much as a picture. */
export const mediaEndings = {
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif'],
  video: ['mp4', 'webm'],
  audio: ['mp3', 'ogg', 'm4a'],
  document: ['pdf', 'txt', 'csv', 'docx', 'xlsx'],
} as const satisfies Record<FileKind, readonly string[]>

/** Whether the file is text, of which the first lines can be shown. */
export function isTextFile({ type }: { type: string }): boolean {
  return type.startsWith('text/')
}

/** Maximum bytes of one file, by content. */
export const maxMediaBytes = {
  image: 8 * mebibyte,
  video: 2048 * mebibyte,
  audio: 100 * mebibyte,
  document: 32 * mebibyte,
} as const satisfies Record<FileKind, number>

/** Files up to this size may be sent whole (`uploadMedia`); larger ones come in chunks. */
export const wholeMediaBytes = 8 * mebibyte
/** Maximum bytes of one chunk. */
export const mediaPieceBytes = 4 * mebibyte

/** Widths of a picture's renditions, in pixels; smaller pictures keep their own width. */
export const renditionWidths = [320, 640, 1280, 1920] as const
/** Side of the square rendition, cropped around the focal point. */
export const thumbSide = 240

/** In filters: files without a folder. No module can have this key. */
export const noFolder = '-'

/** Where files are stored; `local` is the server's disk. */
export const storageDrivers = ['local', 's3', 'ftp'] as const
export type StorageDriver = (typeof storageDrivers)[number]
