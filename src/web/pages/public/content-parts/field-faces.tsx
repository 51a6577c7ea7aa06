import { lazy } from 'react'
import { withTexts } from '#web/i18n/learn-texts.ts'

// Records of many modules have no field that is more than words, and their visitors fetch none of this.
const faces = () => withTexts('field_faces', () => import('#web/components/content-form/show-values.tsx'))

/** One value in a line, in the face of its type. */
export const LateCell = lazy(async () => ({ default: (await faces()).ValueCell }))

/** Values with their labels, each in the face of its type. */
export const LateValues = lazy(async () => ({ default: (await faces()).ShowValues }))
