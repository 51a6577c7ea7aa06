import type { FileKind } from '../fields/names.ts'

const mebibyte = 1024 * 1024

/** Endings of the files that are taken, by what they hold. SVG is none: it is a program as much as a picture. */
export const mediaEndings = {
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif'],
  video: ['mp4', 'webm'],
  audio: ['mp3', 'ogg', 'm4a'],
  document: ['pdf', 'txt', 'csv', 'docx', 'xlsx'],
} as const satisfies Record<FileKind, readonly string[]>

/** Most bytes of one file, by what it holds. */
export const maxMediaBytes = {
  image: 8 * mebibyte,
  video: 2048 * mebibyte,
  audio: 100 * mebibyte,
  document: 32 * mebibyte,
} as const satisfies Record<FileKind, number>

/** Up to this size a file may come whole (`uploadMedia`); a larger one comes in pieces. */
export const wholeMediaBytes = 8 * mebibyte
/** Most bytes of one piece. */
export const mediaPieceBytes = 4 * mebibyte

/** Renditions of a picture are so wide, or as wide as the picture where that is less. */
export const renditionWidths = [320, 640, 1280, 1920] as const
/** Side of the square rendition, cut around what must stay in sight. */
export const thumbSide = 240

/** In filters: files that lie in no folder. No module can have this key. */
export const noFolder = '-'

/** Where files lie; `local` is the disk of the server. */
export const storageDrivers = ['local', 's3', 'ftp'] as const
export type StorageDriver = (typeof storageDrivers)[number]
