import type { FileKind } from './names.ts'

/** A medium as pages show it. Addresses are paths of this site and never change what they show. */
export interface ShownMedia {
  id: string
  /** as its owner called it */
  file_name: string
  kind: FileKind
  /** MIME type */
  type: string
  /** bytes */
  size: number
  url: string
  /** its page at a host for films, from where it is shown; null where it is shown from here */
  address: string | null
  /** pixels; null for what has none */
  width: number | null
  height: number | null
  /** what it shows, in the asker's language; '' where nobody said */
  alt: string
  /** what must stay in sight when it is cut, from 0 to 1 */
  focal_x: number
  focal_y: number
  /** renditions, the narrowest first */
  parts: { key: string; url: string; width: number; height: number; type: string; bytes: number }[]
}
