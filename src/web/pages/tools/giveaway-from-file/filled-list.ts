/** What counts and shows a list that has names: one chunk, fetched with the first letter. */

export { countNames } from './names/count-names.ts'
export { FoundCounts, FoundLines, PotFigure, ShownAs } from './names/names-found.tsx'
