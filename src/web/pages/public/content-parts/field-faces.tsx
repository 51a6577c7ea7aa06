import { lazy } from 'react'
import { withTexts } from '#web/i18n/learn-texts.ts'

// Records of many modules have plain-text fields only, and their visitors do not load this chunk.
const faces = () => withTexts('field_faces', () => import('#web/components/content-form/show-values.tsx'))

/** One value on a line, rendered by its field type. */
export const LateCell = lazy(async () => ({ default: (await faces()).ValueCell }))

/** Values with their labels, each rendered by its field type. */
export const LateValues = lazy(async () => ({ default: (await faces()).ShowValues }))
