import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Crest } from './crest.tsx'

const team = { shortName: 'hn', colour: '#8a1538' }

test('a team with a picture is shown by it, in the width that sharp screens need', () => {
  const crest = '/uploads/a.webp'
  const small = renderToStaticMarkup(<Crest of={{ ...team, crest }} size={20} />)
  expect(small.match(/w=\d+/g)).toEqual(['w=96'])
  expect(small).toContain('alt=""')
  const large = renderToStaticMarkup(<Crest of={{ ...team, crest }} size={56} />)
  expect(large.match(/w=\d+/g)).toEqual(['w=192'])
})

test('a team without a picture is shown by its initials', () => {
  for (const crest of ['', undefined]) {
    const html = renderToStaticMarkup(<Crest of={{ ...team, crest }} size={20} />)
    expect(html).toContain('>HN</span>')
    expect(html).not.toContain('<img')
  }
})
