import sharp from 'sharp'
import { seeded } from '../../test/platforms/generated-post.ts'
import type { Answer, Asked } from '../../test/platforms/stand-in.ts'

const folder = '/faces/'
const grounds = ['#d9e4dc', '#f0d9c4', '#d5dcec', '#ecd6e0', '#e6dfc3', '#cfe3e6']
const skins = ['#f3cfb0', '#e0ac84', '#c68a5e', '#9a6442', '#6d4630']
const hairs = ['#2b2320', '#4a3226', '#7a4a2a', '#b98b4e', '#8e8a86', '#5b2f2a']
const coats = ['#3d6b5c', '#a5513f', '#41588c', '#7d4a6e', '#8a7434', '#2f6f78']

/** An invented person's picture by their handle, as a platform would serve it. */
export function showFace({ url: { pathname } }: Asked): Promise<Answer> | undefined {
  return pathname.startsWith(folder) ? drawFace(pathname.slice(folder.length)).then(asJpeg) : undefined
}

/** Members of replies that hold such addresses, for the client of this request. */
export function ownFaces({ headers }: Asked, members: readonly string[]) {
  const own = (given: unknown) => {
    const name = /[\w.-]+/.exec(String(given).split('/').at(-1) ?? '')?.[0] ?? 'someone'
    return `http://${headers['host']}${folder}${name}`
  }
  return Object.fromEntries(members.map((member) => [member, own]))
}

function asJpeg(body: Buffer): Answer {
  return { headers: { 'content-type': 'image/jpeg' }, body }
}

function drawFace(name: string): Promise<Buffer> {
  const random = seeded([...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 11))
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const [ground, skin, hair, coat] = [pick(grounds), pick(skins), pick(hairs), pick(coats)]
  const isLong = random() < 0.5
  const tilt = Math.round(random() * 14 - 7)
  const back = isLong ? `<rect x="62" y="74" width="116" height="112" rx="52" fill="${hair}"/>` : ''
  const fringe = `<path d="M72 104c0-44 24-58 48-58s48 14 48 58c-10-22-26-30-${40 + Math.round(random() * 16)}-28-20 1-32 10-40 28z" fill="${hair}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">
    <rect width="240" height="240" fill="${ground}"/>
    <g transform="rotate(${tilt} 120 240)">${back}
    <path d="M38 240c0-46 36-66 82-66s82 20 82 66z" fill="${coat}"/>
    <rect x="102" y="140" width="36" height="46" rx="18" fill="${skin}"/>
    <ellipse cx="120" cy="110" rx="44" ry="52" fill="${skin}"/>${fringe}
    <circle cx="104" cy="112" r="4" fill="#2b2320"/><circle cx="136" cy="112" r="4" fill="#2b2320"/>
    <path d="M106 134q14 12 28 0" fill="none" stroke="#2b2320" stroke-width="3.5" stroke-linecap="round"/></g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}
