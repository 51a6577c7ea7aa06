import { withTexts } from '#web/i18n/learn-texts.ts'

/** What counts and shows a list that has names, fetched with its first letter. */
export const loadFilledList = () => withTexts('filled_list', () => import('../filled-list.ts'))
