import type { ColumnType } from 'kysely'

/** A rendition of an image (REQ-entities). */
export interface MediaPart {
  key: string
  path: string
  width: number
  height: number
  bytes: number
  type: string
}

/** The uploaded image, re-encoded but not cropped. */
interface MediaOriginal {
  path: string
  width: number
  height: number
}

/** A part of an image, in pixels from its upper left corner. */
interface MediaArea {
  x: number
  y: number
  width: number
  height: number
}

/** Progress of a video's upload to a video host. */
export interface MediaHosting {
  /** identifies the request, so that a job of an earlier one does nothing */
  wish: string
  /** the host's id; null before the host was called */
  uri: string | null
  /** the upload address, encrypted, in base64 */
  link: string | null
  /** bytes uploaded so far */
  sent: number
  status: 'waiting' | 'sending' | 'transcoding' | 'ready' | 'failed'
  /** why it failed: the host refused, could not read the video, or no longer has it; or no token is set */
  problem: 'refused' | 'unreadable' | 'gone' | 'unavailable' | null
}

export interface MediaTable {
  id: string
  /** the folder: the key of a module, or null */
  module: string | null
  file_name: string
  path: string
  kind: 'image' | 'video' | 'audio' | 'document'
  type: string
  /** bytes */
  size: number
  width: number | null
  height: number | null
  alt: ColumnType<Partial<Record<string, string>>, string | undefined, string>
  focal_x: ColumnType<number, number | undefined, number>
  focal_y: ColumnType<number, number | undefined, number>
  parts: ColumnType<MediaPart[], string | undefined, string>
  original: ColumnType<MediaOriginal | null, string | null | undefined, string | null>
  /** of a video that was sent to a host */
  hosting: ColumnType<MediaHosting | null, string | null | undefined, string | null>
  crop: ColumnType<MediaArea | null, string | null | undefined, string | null>
  store: 'local' | 's3' | 'ftp'
  is_private: ColumnType<boolean, boolean | undefined, boolean>
  created_at: Date
  created_by: string | null
  updated_at: Date
}

/** A file in a store. */
export interface MediaFilesTable {
  path: string
  store: 'local' | 's3' | 'ftp'
  /** null while it belongs to no media record yet, or no longer does */
  media_id: string | null
  type: string
  size: number
  at: Date
}

export interface MediaUsesTable {
  media_id: string
  /** what uses it: `contents`, `modules` … */
  area: string
  record_id: string
}

export interface MediaUploadsTable {
  id: string
  module: string | null
  file_name: string
  size: number
  received: ColumnType<number, number | undefined, number>
  created_at: Date
  created_by: string
}
