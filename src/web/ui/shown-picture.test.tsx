import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ShownPicture } from './shown-picture.tsx'

const picture = { url: '/media/a.jpg', alt: '', type: 'image/jpeg', width: 4, height: 3, parts: [] }
const shown = (more: object) => renderToStaticMarkup(<ShownPicture picture={{ ...picture, ...more }} />)

it('keeps the focal point in view, in tenths known to the stylesheet', () => {
  expect(shown({ focal_x: 0.28, focal_y: 1 })).toContain('[--focus-x:30%] [--focus-y:100%]')
  expect(shown({ focal_x: 0.51, focal_y: 0.49 })).not.toContain('--focus')
  expect(shown({})).not.toContain('--focus')
})
