import { type APIRequestContext, expect } from '@playwright/test'

/** Draws through the API and returns the share code of the result: recorded, unless the draw sets another mode. */
export async function drawnResult(request: APIRequestContext, draw: object): Promise<string> {
  const answer = await request.post('/api/giveaways', { data: { mode: 'local', ...draw } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { data } = (await answer.json()) as { data: { share_code: string } }
  return data.share_code
}

export const bookshop = {
  title: 'Autumn giveaway, city bookshop',
  source: {
    type: 'list',
    entries: [
      'ayşe_yılmaz',
      'نورة_الحربي',
      'user_小龍',
      'josé.garcía',
      '김하늘',
      'łukasz',
      'Ayşe_Yılmaz',
      'bot',
    ],
  },
  winners: 3,
  substitutes: 2,
  rules: { one_entry_per_person: true, exclude: ['bot'] },
  prizes: ['Signed first edition'],
}
