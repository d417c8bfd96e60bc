import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const place = { src: '/uploads/a.webp', alt: '', width: 640, height: 360 }

test('a picture is requested in the best quality, a photograph in a page in the lower one', () => {
  expect(renderToStaticMarkup(<Picture {...place} />)).not.toContain('q=')
  const photo = renderToStaticMarkup(<Picture {...place} sizes="50vw" isPhoto />)
  const asked = photo.match(/_image\?[^\s"]+/g) ?? []
  expect(asked).toHaveLength(7)
  for (const address of asked) expect(address).toMatch(/&amp;w=\d+&amp;q=80$/)
})

test('the largest picture of the first screen is fetched before the scripts', () => {
  const html = renderToStaticMarkup(<Picture {...place} isMain />)
  expect(html).toContain('loading="eager"')
  expect(html).toContain('fetchPriority="high"')
  expect(renderToStaticMarkup(<Picture {...place} />)).toContain('loading="lazy"')
})
