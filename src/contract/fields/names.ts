/** The fifteen types of field (REQ-entities), in the order in which a builder offers them. */
export const fieldTypeNames = [
  'text',
  'textarea',
  'selection',
  'radio',
  'checkbox',
  'switch',
  'date',
  'time',
  'multilang_text',
  'multilang_textarea',
  'editor',
  'file',
  'image',
  'video',
  'table',
] as const
export type FieldTypeName = (typeof fieldTypeNames)[number]

/** Where visitors see a field: in lists and on the record's page, only on its page, or nowhere. */
export const fieldVisibilities = ['everywhere', 'detail', 'staff'] as const
export type FieldVisibility = (typeof fieldVisibilities)[number]

/** The required format of a line of text. */
export const fieldFormats = ['plain', 'email', 'url', 'phone'] as const
export type FieldFormat = (typeof fieldFormats)[number]

/** Kinds of file by content, not by name. */
export const fileKinds = ['image', 'video', 'audio', 'document'] as const
export type FileKind = (typeof fileKinds)[number]
