import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

test.each([
  [20, 96, 96],
  [44, 96, 96],
  [96, 96, 192],
] as const)('a picture shown %d px wide is loaded in the small widths', (size, once, twice) => {
  const html = renderToStaticMarkup(<Avatar name="An" seed="1" picture="/uploads/a.webp" size={size} />)
  const address = (width: number) => `/_image?src=%2Fuploads%2Fa.webp&amp;w=${width}`
  expect(html).toContain(`src="${address(once)}"`)
  expect(html).toContain(`srcSet="${address(once)} 1x, ${address(twice)} 2x"`)
})
