/** What counts and shows a list that has names: one chunk, fetched with the first letter. */

export { countNames } from './names/count-names.ts'
export { FoundCounts, FoundLines } from './names/names-found.tsx'
export { PotFigure } from './pot-figure.tsx'
export { ShownAs } from './shown-as.tsx'
