import { expect, test } from 'vitest'
import { readPublishName } from './publish-name.ts'

const KEY = 'a-secret_Key.1'

test.each([
  ['as intended', 'live', KEY],
  ['with a query', 'live?vhost=a', `${KEY}?user=b`],
  ['in the server field, without a name', `live/${KEY}`, ''],
  ['in the server field, with a slash as the name', `live/${KEY}/`, '/'],
  ['with blanks and a line break', 'live', ` ${KEY}\r\n`],
  ['with a zero-width space and a byte order mark', 'live', `\uFEFF${KEY}\u200B`],
  ['between slashes', 'live/', `/${KEY}/`],
  ['after the container’s name', 'live', `flv:${KEY}`],
  ['after a slash and the container’s name', '/live', `/flv:${KEY}`],
  ['between quotes', 'live', `“${KEY}”`],
])('a key %s is read', (_, app, name) => {
  expect(readPublishName({ app, name })).toEqual({ app: 'live', key: KEY })
})

test('a key in the server field comes before the name that an encoder demands', () => {
  expect(readPublishName({ app: `live/${KEY}`, name: 'stream' })).toEqual({ app: 'live', key: `${KEY}/stream` })
})

test.each([
  ['live', ''],
  ['live/', ' / '],
  ['', ''],
])('“%s” and “%s” have no key', (app, name) => {
  expect(readPublishName({ app, name }).key).toBe('')
})
