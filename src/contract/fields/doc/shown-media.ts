import type { FileKind } from '../names.ts'

/** A medium as pages show it. Addresses are paths of this site and never change what they show. */
export interface ShownMedia {
  id: string
  /** the name its owner gave it */
  file_name: string
  kind: FileKind
  /** MIME type */
  type: string
  /** bytes */
  size: number
  url: string
  /** its page at a video host, if it is embedded from there; null if this site serves it */
  address: string | null
  /** pixels; null if it has no dimensions */
  width: number | null
  height: number | null
  /** what it shows, in the caller's language; '' if there is no description */
  alt: string
  /** the point that must stay visible when it is cropped, from 0 to 1 */
  focal_x: number
  focal_y: number
  /** renditions, narrowest first */
  parts: { key: string; url: string; width: number; height: number; type: string; bytes: number }[]
}
