import sharp from 'sharp'

/** Small scenes in paper colors, so that a sample library looks like a real one. */
const scenes = [
  {
    name: 'lisbon-tiles.jpg',
    ground: '#cfe3ea',
    shape: '#3b7f93',
    alt: 'A wrapped box on a hill above the river',
  },
  { name: 'kahve-seti.png', ground: '#f3e9df', shape: '#7a4628', alt: '' },
  { name: 'cover-fair-draw.webp', ground: '#e2eee8', shape: '#2f7f63', alt: 'A ticket with a star' },
  { name: 'hafta-sonu.jpg', ground: '#f6e0d0', shape: '#b25d35', alt: 'Mountains in the evening' },
  { name: 'yorum-balonu.png', ground: '#e9e7f1', shape: '#6a6180', alt: '' },
  {
    name: 'a-very-long-name-that-somebody-gave-to-a-picture-of-dice.png',
    ground: '#e4ecdf',
    shape: '#466a3c',
    alt: 'Dice',
  },
] as const

/** Uploads some files to the library of a running product; returns the id of the first. */
export async function someMedia(url: string, token: string): Promise<string> {
  const ids: string[] = []
  for (const { name, ground, shape, alt } of scenes)
    ids.push(await uploadFile({ url, token }, name, await drawing(name, ground, shape), alt))
  await uploadFile(
    { url, token },
    'rules-of-the-autumn-giveaway.txt',
    Buffer.from('One entry for each person.\n'),
    '',
  )
  return ids[0] ?? ''
}

async function drawing(name: string, ground: string, shape: string): Promise<Buffer> {
  const hills = `<path d="M0 600 L260 330 L420 470 L640 260 L960 560 L960 720 L0 720Z" fill="${shape}"/>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720"><rect width="960" height="720" fill="${ground}"/><circle cx="700" cy="190" r="70" fill="#fdf1d3"/>${hills}</svg>`
  const drawn = sharp(Buffer.from(picture))
  if (name.endsWith('.webp')) return drawn.webp().toBuffer()
  return name.endsWith('.jpg') ? drawn.jpeg().toBuffer() : drawn.png().toBuffer()
}

/** Uploads one file to the library, and returns its id. */
export async function uploadFile(
  { url, token }: { url: string; token: string },
  name: string,
  bytes: Buffer,
  alt: string,
): Promise<string> {
  const form = new FormData()
  form.set('options', JSON.stringify({ module: null, ...(alt && { alt: { en: alt } }) }))
  form.set('file', new File([new Uint8Array(bytes)], name))
  const answer = await fetch(`${url}/api/media`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', Authorization: `Bearer ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`POST /api/media: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: { id: string } }).data.id
}
