import { Node } from '@tiptap/core'
import type { MediaById } from '../media-tools.ts'

/** A picture of the library. It is never pasted: only the library says what its address is. */
export const pictureNode = Node.create<{ shown: () => MediaById }>({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ shown: () => ({}) }),
  addAttributes: () => ({ media: { default: null }, alt: { default: '' } }),
  renderHTML: () => ['figure'],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('figure')
      const medium = this.options.shown()[String(node.attrs['media'])]
      const image = document.createElement('img')
      image.alt = String(node.attrs['alt'] ?? '') || medium?.alt || medium?.file_name || ''
      const part = medium?.parts.find(({ width }) => width >= 480)
      if (medium) image.src = part?.url ?? medium.url
      dom.append(image)
      return { dom }
    }
  },
})
