import { defineFieldType } from './field-type.ts'
import { file } from './file.ts'

/** Pictures of the media library, by their ids, in order. */
export const image = defineFieldType<string[]>({ ...file, settings: ['most'] })
