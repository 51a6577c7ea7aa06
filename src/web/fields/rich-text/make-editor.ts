import { Editor, type JSONContent } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import type { EditorDoc } from '../../../contract/fields/editor-doc.ts'
import { isSafeLink } from '../../../contract/fields/safe-link.ts'
import type { MediaById } from '../media-tools.ts'
import { formNode } from './form-node.ts'
import { dropWords, pasteMarkup } from './paste.ts'
import { pictureNode } from './picture-node.ts'

interface Wish {
  element: HTMLElement
  doc: EditorDoc | undefined
  attributes: Record<string, string>
  shown: () => MediaById
  /** how a form is told by its key */
  saidForm?: (form: string) => string
}

/** An editor with the nodes and marks of `contract/fields/editor-doc.ts` and no others. It brings no style of its own. */
export function makeEditor({ element, doc, attributes, shown, saidForm }: Wish): Editor {
  return new Editor({
    element,
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        underline: false,
        trailingNode: false,
        link: {
          openOnClick: false,
          autolink: true,
          defaultProtocol: 'https',
          isAllowedUri: (address) => isSafeLink(address),
          HTMLAttributes: { rel: null, target: null },
        },
      }),
      pictureNode.configure({ shown }),
      formNode.configure(saidForm ? { said: saidForm } : {}),
    ],
    // Never a string: the editor would read it as markup.
    content: (doc as JSONContent | undefined) ?? { type: 'doc', content: [{ type: 'paragraph' }] },
    editorProps: {
      attributes,
      handleDOMEvents: { paste: pasteMarkup, drop: dropWords },
    },
  })
}
