/** A table uploaded to become blog posts; some of its rows fit. */
export async function someImport(url: string, token: string): Promise<string> {
  const rows = ['Title (English),Title (Türkçe)', 'Five fair prizes,Beş adil ödül', ',', 'Draws of May,']
  const form = new FormData()
  form.set('file', new File([rows.join('\n')], 'posts-of-spring.csv'))
  const headers = { 'Sec-Fetch-Site': 'same-origin', Authorization: `Bearer ${token}` }
  const brought = await answerOf(
    await fetch(`${url}/api/imports/into/blog`, { method: 'POST', headers, body: form }),
  )
  const mapped = await fetch(`${url}/api/imports/${brought.id}`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ mapping: { title_en: 0, title_tr: 1 } }),
  })
  return (await answerOf(mapped)).id
}

async function answerOf(answer: Response): Promise<{ id: string }> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: { id: string } }).data
}
