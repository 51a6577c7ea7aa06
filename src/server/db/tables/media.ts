import type { ColumnType } from 'kysely'

/** A rendition of a picture (decision 9). */
export interface MediaPart {
  key: string
  path: string
  width: number
  height: number
  bytes: number
  type: string
}

export interface MediaTable {
  id: string
  /** the folder: the key of a module, or null */
  module: string | null
  file_name: string
  path: string
  kind: 'image' | 'video' | 'audio' | 'document'
  type: string
  /** bytes; the driver hands bigint out as text */
  size: ColumnType<string, number, number>
  width: number | null
  height: number | null
  alt: ColumnType<Partial<Record<string, string>>, string | undefined, string>
  focal_x: ColumnType<number, number | undefined, number>
  focal_y: ColumnType<number, number | undefined, number>
  parts: ColumnType<MediaPart[], string | undefined, string>
  store: 'local' | 's3' | 'ftp'
  is_private: ColumnType<boolean, boolean | undefined, boolean>
  created_at: Date
  created_by: string | null
  updated_at: Date
}

export interface MediaUsesTable {
  media_id: string
  /** what shows it: `contents`, `modules` … */
  area: string
  record_id: string
}

export interface MediaUploadsTable {
  id: string
  module: string | null
  file_name: string
  size: ColumnType<string, number, number>
  received: ColumnType<string, number | undefined, number>
  created_at: Date
  created_by: string
}
