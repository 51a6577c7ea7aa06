import { Node } from '@tiptap/core'

/** A form of the site, calmly told: it is filled in on the page of its readers. It is never pasted; the key alone is kept. */
export const formNode = Node.create<{ said: (form: string) => string }>({
  name: 'form',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ said: (form) => form }),
  addAttributes: () => ({ form: { default: null } }),
  renderHTML: () => ['div'],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div')
      dom.className = 'rich-text-form'
      dom.textContent = this.options.said(String(node.attrs['form']))
      return { dom }
    }
  },
})
